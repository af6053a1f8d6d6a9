import * as z from "zod/mini";
import { Section } from "./block-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";
import { IsoDate } from "./value-shapes.ts";

export const SUBJECT =
  "What the page is about, in a few words: search engines show it behind the title.";
export const Page = z.object({
  title: z.string(),
  subject: z.optional(z.string()),
  lead: z.optional(z.string()),
  cover: z.optional(Image),
  sections: z.array(Section),
  updatedAt: IsoDate,
  version: z.optional(IsoDate),
});
describeShape(Page, "A page of the school's content.");
describeFields(Page, {
  title: "The page's title.",
  subject: SUBJECT,
  lead: "A sentence or two that stand before the sections.",
  cover: "The picture at the top of the page.",
  sections: "The page's sections, in their order.",
  updatedAt: "The day of the last change, `YYYY-MM-DD`.",
  version:
    "Of a notice: the day since which what it says has been in force, `YYYY-MM-DD`. Visitors agree to a version, and are asked again when it changes.",
});
export type Page = z.infer<typeof Page>;
