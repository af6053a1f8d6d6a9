import * as z from "zod/mini";
import { Chart } from "./chart-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";
import { LocaleShape, Path } from "./value-shapes.ts";

const Strong = z.object({ type: z.literal("strong"), text: z.string() });
const Emphasis = z.object({ type: z.literal("em"), text: z.string() });
const Link = z.object({ type: z.literal("link"), text: z.string(), href: z.string() });
export const Inline = z.union([z.string(), Strong, Emphasis, Link]);
describeShape(Inline, "A piece of a line of text: plain, or marked by its `type`.");
describeFields(Strong, { type: "Strong text.", text: "The text." });
describeFields(Emphasis, { type: "Emphasised text.", text: "The text." });
describeFields(Link, {
  type: "A link.",
  text: "The link's text.",
  href: "Where it leads: a path of this site, or an address with its scheme.",
});
export type Inline = z.infer<typeof Inline>;
const Inlines = z.array(Inline);

export const UNITS = [
  "person",
  "school",
  "hundred_million",
  "mu",
  "cubic_metre",
  "square_metre",
  "year",
  "percent",
  "plus",
] as const;
const Unit = z.enum(UNITS);
export const Figure = z.object({
  label: z.string(),
  value: z.number(),
  unit: z.nullable(Unit),
  note: z.optional(z.string()),
});
describeShape(Figure, "A number about the school.");
describeShape(
  Unit,
  "What is counted: persons, schools, hundreds of millions (of yuan), mu (667 square metres), cubic metres, square metres, years, per cent; `plus`: at least so many.",
);
describeFields(Figure, {
  label: "What the number is about.",
  value: "The number, in `unit`.",
  unit: "What is counted; null: the label says it.",
  note: "What else there is to know of the number.",
});
export type Figure = z.infer<typeof Figure>;

const Heading = z.object({
  type: z.literal("heading"),
  level: z.union([z.literal(2), z.literal(3)]),
  text: z.string(),
  id: z.string(),
});
describeFields(Heading, {
  type: "A heading.",
  level: "Level of the heading within the page, whose title has level 1.",
  text: "The heading's text.",
  id: "Its anchor within the page, without `#`.",
});
const Paragraph = z.object({ type: z.literal("paragraph"), content: Inlines });
describeFields(Paragraph, { type: "A paragraph.", content: "Its text, in pieces." });
const List = z.object({
  type: z.literal("list"),
  ordered: z.boolean(),
  items: z.array(Inlines),
});
describeFields(List, {
  type: "A list.",
  ordered: "Whether the items are numbered.",
  items: "The items, each in pieces of text.",
});
const Table = z.object({
  type: z.literal("table"),
  caption: z.optional(z.string()),
  head: z.array(z.string()),
  rows: z.array(z.array(Inlines)),
});
describeFields(Table, {
  type: "A table.",
  caption: "What the table shows.",
  head: "Titles of the columns.",
  rows: "The rows; each has a cell for each column, in pieces of text.",
});
const ImageBlock = z.object({
  type: z.literal("image"),
  image: Image,
  caption: z.optional(z.string()),
});
describeFields(ImageBlock, {
  type: "A picture.",
  image: "The picture.",
  caption: "Text below the picture.",
});
const GalleryImage = z.extend(Image, { caption: z.optional(z.string()) });
describeShape(GalleryImage, "A picture of a gallery.");
describeFields(GalleryImage, { caption: "Text below the picture." }, Image);
export type GalleryImage = z.infer<typeof GalleryImage>;
const Gallery = z.object({ type: z.literal("gallery"), images: z.array(GalleryImage) });
describeFields(Gallery, { type: "Several pictures.", images: "The pictures." });
const Quote = z.object({
  type: z.literal("quote"),
  content: Inlines,
  by: z.optional(z.string()),
});
describeFields(Quote, {
  type: "A quotation.",
  content: "Its text, in pieces.",
  by: "Who said it.",
});
const Figures = z.object({ type: z.literal("figures"), items: z.array(Figure) });
describeFields(Figures, { type: "Numbers about the school.", items: "The numbers." });
const Definition = z.object({ term: z.string(), content: Inlines });
describeFields(Definition, { term: "What is defined.", content: "What it is, in pieces of text." });
const Definitions = z.object({ type: z.literal("definitions"), items: z.array(Definition) });
describeFields(Definitions, { type: "A list of terms.", items: "The terms with their meanings." });
const Milestone = z.object({ when: z.string(), content: Inlines });
describeFields(Milestone, {
  when: "A year or a date as it is to be shown, such as `1998` or `2003.9`.",
  content: "What happened then, in pieces of text.",
});
const Timeline = z.object({ type: z.literal("timeline"), items: z.array(Milestone) });
describeFields(Timeline, { type: "A history.", items: "Its events, in their order." });
const VideoSource = z.object({ src: Path, type: z.string() });
describeFields(VideoSource, {
  src: "Path of the file below `/web/static/videos`.",
  type: "Its media type, as in the `type` attribute of HTML's `<source>`.",
});
const Captions = z.object({ src: Path, locale: LocaleShape });
describeFields(Captions, {
  src: "Path of the WebVTT file below `/web/static/videos`.",
  locale: "Language of the captions.",
});
const Chapter = z.object({ at: z.number(), still: Image, words: z.string() });
describeShape(Chapter, "A part of a film.");
describeFields(Chapter, {
  at: "Second at which it begins.",
  still: "A picture out of it; `alt` says what happens.",
  words: "What is said or written in it.",
});
export type Chapter = z.infer<typeof Chapter>;
const Video = z.object({
  type: z.literal("video"),
  src: Path,
  poster: Image,
  title: z.string(),
  seconds: z.optional(z.number()),
  sources: z.array(VideoSource),
  captions: z.array(Captions),
  chapters: z.optional(z.array(Chapter)),
});
describeFields(Video, {
  type: "A film.",
  src: "Path of the MP4 file below `/web/static/videos`.",
  poster: "The picture that stands for the film until it plays.",
  title: "What the film is called.",
  seconds: "How long it takes.",
  sources: "The film's files, the MP4 of `src` included, in order of preference.",
  captions: "The film's captions, one file a language.",
  chapters: "What can be seen and read in it, part by part: its transcript.",
});

export const Block = z.discriminatedUnion("type", [
  Heading,
  Paragraph,
  List,
  Table,
  ImageBlock,
  Gallery,
  Quote,
  Figures,
  Definitions,
  Timeline,
  Video,
  Chart,
]);
describeShape(Block, "A part of a text, of the kind that `type` says.");
export type Block = z.infer<typeof Block>;

export const Section = z.object({ id: z.string(), title: z.string(), blocks: z.array(Block) });
describeShape(Section, "A section of a page.");
describeFields(Section, {
  id: "Its anchor within the page, without `#`.",
  title: "The section's heading.",
  blocks: "The section's text.",
});
export type Section = z.infer<typeof Section>;
