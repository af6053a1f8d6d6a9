import type * as z from "zod";
import { perStage, STAGES } from "#contract/stages.ts";
import { both } from "./faults.ts";
import { FIGURE } from "./fenced-blocks.ts";
import { fields, href, list, shared, text, unique } from "./fields.ts";
import { ID } from "./forms.ts";
import { markdownField } from "./markdown.ts";
import { imageOf, picture } from "./picture-fields.ts";

const SLIDE = fields({
  title: text,
  subtitle: text,
  href,
  image: picture,
  wide: picture.optional(),
  tall: picture.optional(),
  alt: text,
}).transform(({ image, wide, tall, alt, ...slide }) => ({
  image: imageOf(image, alt),
  ...(wide === undefined ? {} : { wide: imageOf(wide, alt) }),
  ...(tall === undefined ? {} : { tall: imageOf(tall, alt) }),
  ...slide,
}));

const VISION = list(fields({ id: shared(ID), title: text, text: markdownField })).superRefine(
  unique(
    "id",
    ({ id }) => id,
    (id) =>
      both(`标识 ${id} 出现了两次：请换一个。`, `The id ${id} is used twice: choose another.`),
  ),
);

const STAGE = fields({ title: text, summary: text, image: picture, alt: text }).transform(
  ({ image, alt, ...stage }) => ({ ...stage, image: imageOf(image, alt) }),
);

/** What the home page says of its own; the rest comes from admissions, events and news. */
export const HOME = fields({
  subject: text.optional(),
  slides: list(SLIDE),
  vision: VISION,
  figures: list(FIGURE),
  stages: fields(perStage(() => STAGE)),
}).transform(({ subject, slides, vision, figures, stages }) => ({
  ...(subject === undefined ? {} : { subject }),
  slides,
  vision: vision.map(({ id, title, text }) => ({ id, title, blocks: text })),
  figures,
  stages: STAGES.map((stage) => ({ stage, ...stages[stage] })),
}));

export type HomePage = z.output<typeof HOME>;
