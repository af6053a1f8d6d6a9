import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { IsoDate, LocaleShape, Path, WholeNumber } from "./value-shapes.ts";

const Mark = z.object({ type: z.literal("mark"), text: z.string() });
describeFields(Mark, { type: "What was looked for.", text: "The text." });
/** A piece of text; what was looked for is marked. */
export const Marked = z.union([z.string(), Mark]);
export type Marked = z.infer<typeof Marked>;

const ResultSection = z.object({ id: z.string(), title: z.string() });
describeFields(ResultSection, {
  id: "Its anchor within the page, without `#`.",
  title: "The section's heading.",
});
export const SearchResult = z.object({
  path: Path,
  locale: LocaleShape,
  title: z.array(Marked),
  trail: z.array(z.string()),
  section: z.nullable(ResultSection),
  excerpt: z.array(Marked),
  date: z.nullable(IsoDate),
});
describeShape(SearchResult, "A page that has what was looked for.");
describeFields(SearchResult, {
  path: "The page's path on this site.",
  locale: "The language that it was found in.",
  title: "The page's title, in pieces.",
  trail: "Labels from the section down to the page.",
  section: "The section of the page where it was found; null: the page as a whole.",
  excerpt: "The part of the text where it was found, in pieces.",
  date: "The day a news item was published, `YYYY-MM-DD`; null for other pages.",
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchAnswer = z.object({
  total: WholeNumber,
  isPartial: z.boolean(),
  results: z.array(SearchResult),
});
describeShape(SearchAnswer, "The pages that were found.");
describeFields(SearchAnswer, {
  total: "How many pages were found.",
  isPartial: "Whether no page has all that was looked for; the results then have the most of it.",
  results: "The best of them, best first.",
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

const SynonymGroup = z.object({ words: z.array(z.string()), pages: z.array(z.string()) });
describeFields(SynonymGroup, {
  words: "Words in both languages that mean the same to whoever searches.",
  pages: "Paths of the pages that are found first, some with the anchor of the section that opens.",
});
export type SynonymGroup = z.infer<typeof SynonymGroup>;
export const Synonyms = z.array(SynonymGroup);
describeShape(Synonyms, "The words that mean the same in a search.");
