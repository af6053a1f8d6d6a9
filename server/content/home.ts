import type { Figure, Home } from "#contract/shapes.ts";
import { STAGES } from "#contract/stages.ts";
import { openYaml } from "./documents.ts";
import { FIGURE } from "./fenced-blocks.ts";
import { fields, href, imageOf, list, picture, shared, text } from "./fields.ts";
import type { Findings } from "./findings.ts";
import type { Folder } from "./folder.ts";
import { ID } from "./forms.ts";
import { markdownField } from "./markdown.ts";
import { type PerLocale, perStage } from "./per-locale.ts";

/** What the home page says of its own; the rest comes from admissions, events and news. */
export type HomePage = Pick<Home, "slides" | "vision" | "figures" | "stages">;

const SLIDE = fields({ title: text, subtitle: text, href, image: picture, alt: text }).transform(
  ({ image, alt, ...slide }) => ({ image: imageOf(image, alt), ...slide }),
);

const VISION = list(fields({ id: shared(ID), title: text, text: markdownField })).superRefine(
  (sections, context) => {
    for (const [index, { id }] of sections.entries()) {
      if (sections.findIndex((earlier) => earlier.id === id) === index) continue;
      const message = `The id ${id} stands here twice: choose another.`;
      context.addIssue({ code: "custom", path: [index, "id"], message });
    }
  },
);

const STAGE = fields({ title: text, summary: text, image: picture, alt: text }).transform(
  ({ image, alt, ...stage }) => ({ ...stage, image: imageOf(image, alt) }),
);

const HOME = fields({
  slides: list(SLIDE),
  vision: VISION,
  figures: list(FIGURE),
  stages: fields(perStage(() => STAGE)),
}).transform(({ slides, vision, figures, stages }) => ({
  slides,
  vision: vision.map(({ id, title, text }) => ({ id, title, blocks: text })),
  figures: figures satisfies Figure[],
  stages: STAGES.map((stage) => ({ stage, ...stages[stage] })),
}));

/** Reads the home page. */
export function readHome(folder: Folder, findings: Findings): PerLocale<HomePage> | null {
  return openYaml(folder, findings, HOME);
}
