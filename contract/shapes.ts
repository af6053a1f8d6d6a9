import * as z from "zod/mini";
import { LOCALES } from "./locales.ts";
import { STAGES } from "./stages.ts";

/** The shapes of api.md: what /v1 answers and what the pages are made of. Times are ISO 8601 with offset, dates YYYY-MM-DD. */
export const StageShape = z.enum(STAGES);

/** Path below /web/static/images; begins with a slash and carries the content's hash. */
const imageSource = z.string().check(z.startsWith("/"));
const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const IsoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?[+-]\d{2}:\d{2}$/));

export const Image = z.object({
  src: imageSource,
  alt: z.string(),
  /** Pixels of the original. */
  width: z.number(),
  height: z.number(),
  /** Widths in pixels that are served as AVIF and WebP, ascending. */
  widths: z.array(z.number()),
});
export type Image = z.infer<typeof Image>;

export const Inline = z.union([
  z.string(),
  z.object({ type: z.literal("strong"), text: z.string() }),
  z.object({ type: z.literal("em"), text: z.string() }),
  z.object({ type: z.literal("link"), text: z.string(), href: z.string() }),
]);
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
export const Figure = z.object({
  label: z.string(),
  value: z.number(),
  unit: z.nullable(z.enum(UNITS)),
  note: z.optional(z.string()),
});
export type Figure = z.infer<typeof Figure>;

export const Block = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3)]),
    text: z.string(),
    id: z.string(),
  }),
  z.object({ type: z.literal("paragraph"), content: Inlines }),
  z.object({ type: z.literal("list"), ordered: z.boolean(), items: z.array(Inlines) }),
  z.object({
    type: z.literal("table"),
    caption: z.optional(z.string()),
    head: z.array(z.string()),
    rows: z.array(z.array(Inlines)),
  }),
  z.object({ type: z.literal("image"), image: Image, caption: z.optional(z.string()) }),
  z.object({ type: z.literal("gallery"), images: z.array(Image) }),
  z.object({ type: z.literal("quote"), content: Inlines, by: z.optional(z.string()) }),
  z.object({ type: z.literal("figures"), items: z.array(Figure) }),
  z.object({
    type: z.literal("definitions"),
    items: z.array(z.object({ term: z.string(), content: Inlines })),
  }),
  z.object({
    type: z.literal("timeline"),
    items: z.array(z.object({ when: z.string(), content: Inlines })),
  }),
  z.object({
    type: z.literal("video"),
    /** Path of the MP4 below /web/static/videos, as `sources` and `captions` are. */
    src: imageSource,
    poster: Image,
    title: z.string(),
    sources: z.array(z.object({ src: imageSource, type: z.string() })),
    captions: z.array(z.object({ src: imageSource, locale: z.enum(["zh", "en"]) })),
  }),
]);
export type Block = z.infer<typeof Block>;

export const Section = z.object({ id: z.string(), title: z.string(), blocks: z.array(Block) });
export type Section = z.infer<typeof Section>;

export const Page = z.object({
  title: z.string(),
  lead: z.optional(z.string()),
  cover: z.optional(Image),
  sections: z.array(Section),
  updatedAt: IsoDate,
});
export type Page = z.infer<typeof Page>;

export const NewsSummary = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  date: IsoDate,
  stage: z.nullable(StageShape),
  cover: z.nullable(Image),
});
export type NewsSummary = z.infer<typeof NewsSummary>;

const NewsNeighbour = z.nullable(z.object({ id: z.string(), title: z.string() }));
export const News = z.extend(NewsSummary, {
  /** The list that the item and its neighbours stand in: `/v1/wonder/news` or `/v1/life/news`. */
  list: z.enum(["wonder", "life"]),
  blocks: z.array(Block),
  newer: NewsNeighbour,
  older: NewsNeighbour,
});
export type News = z.infer<typeof News>;

/** A public teaser of an info session; the event itself needs a login. */
export const InfoSession = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: IsoTime,
  /** Only of one that ends on a later day. */
  endsAt: z.optional(IsoTime),
  place: z.string(),
  stage: z.nullable(StageShape),
});
export type InfoSession = z.infer<typeof InfoSession>;

export const Home = z.object({
  slides: z.array(
    z.object({ image: Image, title: z.string(), subtitle: z.string(), href: z.string() }),
  ),
  vision: z.array(Section),
  figures: z.array(Figure),
  stages: z.array(
    z.object({ stage: StageShape, title: z.string(), summary: z.string(), image: Image }),
  ),
  admissions: z.array(z.object({ stage: StageShape, summary: z.string() })),
  sessions: z.array(InfoSession),
  news: z.array(NewsSummary),
});
export type Home = z.infer<typeof Home>;

const SocialAccount = z.object({ name: z.string(), qr: Image });
export type SocialAccount = z.infer<typeof SocialAccount>;

export const Bottom = z.object({
  name: z.string(),
  admissionsPhone: z.string(),
  phone: z.string(),
  donation: z.object({
    account: z.string(),
    bank: z.string(),
    number: z.string(),
    note: z.string(),
  }),
  email: z.string(),
  address: z.string(),
  website: z.string(),
  social: SocialAccount,
  icp: z.string(),
  links: z.array(z.object({ text: z.string(), href: z.string() })),
});
export type Bottom = z.infer<typeof Bottom>;

export const TeamMember = z.object({
  name: z.string(),
  position: z.string(),
  group: z.string(),
  photo: z.nullable(Image),
  lines: z.array(z.string()),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Recruitment = z.object({
  positions: z.array(
    z.object({
      title: z.string(),
      count: z.string(),
      nature: z.string(),
      subjects: z.optional(z.string()),
    }),
  ),
  target: z.string(),
  process: z.array(z.string()),
  application: z.string(),
  requirements: z.array(z.string()),
  teacherNature: z.string(),
  pay: z.string(),
  training: z.string(),
  howToApply: z.string(),
  conditions: z.array(z.string()),
  jobDescription: z.array(z.string()),
});
export type Recruitment = z.infer<typeof Recruitment>;

export const Contact = z.object({
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  social: SocialAccount,
  hours: z.optional(z.string()),
  travel: z.optional(z.array(Block)),
});
export type Contact = z.infer<typeof Contact>;

export const Admission = z.object({
  page: Page,
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  /** `when` is a date or, for a period, two dates with a slash between them (ISO 8601). */
  dates: z.array(
    z.object({
      what: z.string(),
      when: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(\/\d{4}-\d{2}-\d{2})?$/)),
    }),
  ),
  phone: z.string(),
  /** Applications are accepted now. */
  open: z.boolean(),
});
export type Admission = z.infer<typeof Admission>;

/** A piece of text; what was looked for is marked. */
export const Marked = z.union([
  z.string(),
  z.object({ type: z.literal("mark"), text: z.string() }),
]);
export type Marked = z.infer<typeof Marked>;

export const SearchResult = z.object({
  /** Address of the page, beginning with a slash. */
  path: z.string().check(z.startsWith("/")),
  /** The language in which it was found. */
  locale: z.enum(LOCALES),
  title: z.array(Marked),
  /** Labels from the section down to the page. */
  trail: z.array(z.string()),
  excerpt: z.array(Marked),
  /** Of a news item: the day it was published. */
  date: z.nullable(IsoDate),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchAnswer = z.object({
  /** How many pages were found; the best of them are named. */
  total: z.number(),
  /** No page has all that was looked for: these have the most of it. */
  isPartial: z.boolean(),
  results: z.array(SearchResult),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
