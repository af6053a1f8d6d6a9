import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { GRADES } from "./grades.ts";
import { LOCALES } from "./locales.ts";
import { STAGES } from "./stages.ts";

/** The shapes of api.md: what /v1 answers and what the pages are made of. */
export const StageShape = z.enum(STAGES);
describeShape(StageShape, "A stage of the school.");

export const LocaleShape = z.enum(LOCALES);
describeShape(LocaleShape, "A language: Chinese or English.");

export const WholeNumber = z.number().check(z.int(), z.minimum(0));
const Path = z.string().check(z.regex(/^\//));
/** A day of the school's calendar, `YYYY-MM-DD`. */
const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const IsoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?[+-]\d{2}:\d{2}$/));

export const Image = z.object({
  src: Path,
  alt: z.string(),
  width: WholeNumber,
  height: WholeNumber,
  widths: z.array(WholeNumber),
});
describeShape(
  Image,
  "A picture. Its address is `/web/static/images` + `src`; scaled to one of `widths` it is `/web/static/images` + `src` without its ending + `-<width>.avif` or `-<width>.webp`, such as `/web/static/images/campus.1a2b3c4d-640.avif`.",
);
describeFields(Image, {
  src: "Path of the original below `/web/static/images`. It carries a hash of the file, so it never changes.",
  alt: "What the picture shows, in words; empty where it only decorates.",
  width: "Width of the original in pixels.",
  height: "Height of the original in pixels.",
  widths: "Widths in pixels that the picture is served in as AVIF and WebP, ascending.",
});
export type Image = z.infer<typeof Image>;

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
const Gallery = z.object({ type: z.literal("gallery"), images: z.array(Image) });
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
const Video = z.object({
  type: z.literal("video"),
  src: Path,
  poster: Image,
  title: z.string(),
  sources: z.array(VideoSource),
  captions: z.array(Captions),
});
describeFields(Video, {
  type: "A film.",
  src: "Path of the MP4 file below `/web/static/videos`.",
  poster: "The picture that stands for the film until it plays.",
  title: "What the film is called.",
  sources: "The film's files, the MP4 of `src` included, in order of preference.",
  captions: "The film's captions, one file a language.",
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

const SUBJECT = "What the page is about, in a few words: search engines show it behind the title.";
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

export const NewsSummary = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  date: IsoDate,
  stage: z.nullable(StageShape),
  cover: z.nullable(Image),
});
describeShape(NewsSummary, "A news item as lists show it.");
describeFields(NewsSummary, {
  id: "The item's id, for `GET /v1/homepage/news/detail`.",
  title: "The item's title.",
  summary: "A sentence or two.",
  date: "The day it was published, `YYYY-MM-DD`.",
  stage: "The stage that it is about; null: the whole group.",
  cover: "Its picture; null: it has none.",
});
export type NewsSummary = z.infer<typeof NewsSummary>;

const NewsNeighbour = z.object({ id: z.string(), title: z.string() });
describeFields(NewsNeighbour, { id: "The neighbour's id.", title: "The neighbour's title." });
const NewsList = z.enum(["wonder", "life"]);
describeShape(NewsList, "A list of news: of `/v1/wonder/news` or of `/v1/life/news`.");
export const News = z.extend(NewsSummary, {
  list: NewsList,
  blocks: z.array(Block),
  newer: z.nullable(NewsNeighbour),
  older: z.nullable(NewsNeighbour),
});
describeShape(News, "A news item with its text.");
describeFields(
  News,
  {
    list: "The list that the item and its neighbours stand in.",
    blocks: "The item's text.",
    newer: "The next newer item of the list; null: this is the newest.",
    older: "The next older item of the list; null: this is the oldest.",
  },
  NewsSummary,
);
export type News = z.infer<typeof News>;

export const InfoSession = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: IsoTime,
  endsAt: z.optional(IsoTime),
  place: z.string(),
  stage: z.nullable(StageShape),
});
describeShape(
  InfoSession,
  "An info session, as everybody may see it; the event itself needs a login.",
);
describeFields(InfoSession, {
  id: "The event's id.",
  title: "What the session is called.",
  startsAt: "When it begins: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  endsAt: "When it ends, likewise; only of a session that ends on a later day.",
  place: "Where it takes place.",
  stage: "The stage that it is about; null: the whole group.",
});
export type InfoSession = z.infer<typeof InfoSession>;

const Slide = z.object({
  image: Image,
  title: z.string(),
  subtitle: z.string(),
  href: z.string(),
});
describeFields(Slide, {
  image: "The slide's picture.",
  title: "Its first line.",
  subtitle: "Its second line.",
  href: "The path of this site that it leads to.",
});
const StageDoor = z.object({
  stage: StageShape,
  title: z.string(),
  summary: z.string(),
  image: Image,
});
describeFields(StageDoor, {
  stage: "The stage.",
  title: "What its school is called.",
  summary: "A sentence about it.",
  image: "A picture of it.",
});
const Round = z.object({ opensAt: IsoTime, closesAt: IsoTime });
describeFields(Round, {
  opensAt: "When applications may be begun: ISO 8601 with offset.",
  closesAt: "When no more are begun: ISO 8601 with offset.",
});
const OPENING = {
  open: z.boolean(),
  rounds: z.array(Round),
  lateUntil: z.optional(IsoTime),
};
const OPENING_TEXTS = {
  open: "Whether applications, or registrations of interest, are accepted now.",
  rounds:
    "The running round of applications and those to come, soonest first; empty where `open` is set by hand.",
  lateUntil:
    "For an hour after a round: until when what was begun before its close is still accepted. ISO 8601 with offset.",
};
const AdmissionSummary = z.object({ stage: StageShape, summary: z.string(), ...OPENING });
describeFields(AdmissionSummary, {
  stage: "The stage.",
  summary: "A sentence about its admissions.",
  ...OPENING_TEXTS,
});

export const Home = z.object({
  subject: z.optional(z.string()),
  slides: z.array(Slide),
  vision: z.array(Section),
  figures: z.array(Figure),
  stages: z.array(StageDoor),
  admissions: z.array(AdmissionSummary),
  sessions: z.array(InfoSession),
  news: z.array(NewsSummary),
});
describeShape(Home, "The home page.");
describeFields(Home, {
  subject: SUBJECT,
  slides: "The slides of the carousel, in their order.",
  vision: "What the school stands for.",
  figures: "Numbers about the school.",
  stages: "The four stages.",
  admissions: "The admissions of each stage.",
  sessions: "Coming info sessions, soonest first.",
  news: "The six newest news items, newest first.",
});
export type Home = z.infer<typeof Home>;

const SocialAccount = z.object({ name: z.string(), qr: Image });
describeFields(SocialAccount, { name: "The account's name on WeChat.", qr: "Its QR code." });
export type SocialAccount = z.infer<typeof SocialAccount>;

const Donation = z.object({
  account: z.string(),
  bank: z.string(),
  number: z.string(),
  note: z.string(),
});
describeFields(Donation, {
  account: "Name of the account.",
  bank: "The bank that keeps it.",
  number: "Number of the account.",
  note: "What donations are used for.",
});
const TextLink = z.object({ text: z.string(), href: z.string() });
describeFields(TextLink, { text: "The link's text.", href: "Its address, with its scheme." });

const PoliceRegistration = z.object({ number: z.string(), emblem: z.optional(Image) });
describeFields(PoliceRegistration, {
  number: "Number of the site's registration with the public security authorities in China.",
  emblem: "Their emblem, which stands beside the number.",
});
export const Bottom = z.object({
  name: z.string(),
  admissionsPhone: z.string(),
  admissionsPhoneAbroad: z.optional(z.string()),
  admissionsEmail: z.optional(z.string()),
  phone: z.string(),
  donation: Donation,
  email: z.string(),
  address: z.string(),
  website: z.string(),
  social: SocialAccount,
  icp: z.string(),
  police: z.optional(PoliceRegistration),
  links: z.array(TextLink),
});
describeShape(Bottom, "The foot of every page.");
describeFields(Bottom, {
  name: "Name of the school group.",
  admissionsPhone: "Phone of the admissions office, as it is dialled in China.",
  admissionsPhoneAbroad:
    "Its phone for callers from abroad, with +86; left out where the content names none.",
  admissionsEmail: "Its e-mail address; left out where the content names none.",
  phone: "Phone of the group's office.",
  donation: "The account for donations.",
  email: "E-mail address of the group.",
  address: "Postal address of the group.",
  website: "Address of the group's website.",
  social: "The group's account on WeChat.",
  icp: "Number of the site's registration (ICP) in China.",
  police:
    "The site's registration with the public security authorities; left out where there is none.",
  links: "Links to related sites.",
});
export type Bottom = z.infer<typeof Bottom>;

export const TeamMember = z.object({
  name: z.string(),
  position: z.string(),
  group: z.string(),
  photo: z.nullable(Image),
  lines: z.array(z.string()),
});
describeShape(TeamMember, "A member of the management team.");
describeFields(TeamMember, {
  name: "The person's name.",
  position: "The person's post.",
  group: "The part of the team that the person belongs to.",
  photo: "A portrait; null: there is none.",
  lines: "The person's life and work, one line each.",
});
export type TeamMember = z.infer<typeof TeamMember>;

const Position = z.object({
  title: z.string(),
  count: z.string(),
  nature: z.string(),
  subjects: z.optional(z.string()),
});
describeFields(Position, {
  title: "The position.",
  count: "How many are wanted, as text, such as `3` or `several`.",
  nature: "Full time, part time and the like.",
  subjects: "The subjects that are to be taught.",
});

export const Recruitment = z.object({
  positions: z.array(Position),
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
describeShape(Recruitment, "What a stage looks for in its staff.");
describeFields(Recruitment, {
  positions: "The open positions.",
  target: "Who may apply.",
  process: "The steps of an application, in their order.",
  application: "What an application consists of.",
  requirements: "What is required of applicants.",
  teacherNature: "How teachers are employed.",
  pay: "How they are paid.",
  training: "How they are trained.",
  howToApply: "How to apply.",
  conditions: "What the school offers.",
  jobDescription: "What the work consists of.",
});
export type Recruitment = z.infer<typeof Recruitment>;

export const Contact = z.object({
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  social: SocialAccount,
  licence: z.optional(z.string()),
  hours: z.optional(z.string()),
  travel: z.optional(z.array(Block)),
});
describeShape(Contact, "How to reach a stage's school.");
describeFields(Contact, {
  address: "Postal address.",
  phone: "Phone, as it is dialled in China.",
  website: "Address of its website.",
  email: "E-mail address.",
  social: "Its account on WeChat.",
  licence: "Number of its licence to run a school.",
  hours: "When its office is open.",
  travel: "How to get there.",
});
export type Contact = z.infer<typeof Contact>;

const GradeAge = z.object({ grade: z.enum(GRADES), bornFrom: IsoDate, bornUntil: IsoDate });
describeFields(GradeAge, {
  grade: "The grade.",
  bornFrom: "The first day on which its children were born, `YYYY-MM-DD`.",
  bornUntil: "The last day.",
});
export type GradeAge = z.infer<typeof GradeAge>;

const AdmissionStep = z.object({ title: z.string(), text: z.string() });
describeFields(AdmissionStep, { title: "What the step is called.", text: "What is done in it." });
const AdmissionDate = z.object({
  what: z.string(),
  when: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(\/\d{4}-\d{2}-\d{2})?$/)),
});
describeFields(AdmissionDate, {
  what: "What happens then.",
  when: "A day, `2027-03-01`, or the first and last day of a period with a slash between them, `2027-03-01/2027-03-15` (ISO 8601).",
});

export const Admission = z.object({
  page: Page,
  steps: z.array(AdmissionStep),
  dates: z.array(AdmissionDate),
  phone: z.string(),
  ages: z.array(GradeAge),
  ...OPENING,
});
describeShape(Admission, "The admissions of a stage.");
describeFields(Admission, {
  page: "The terms of admission.",
  steps: "The steps to a place, in their order.",
  dates: "The dates of the year's admissions.",
  phone: "Phone of the admissions office, as it is dialled in China.",
  ages: "Which children enter which grade; empty: that is not decided by age.",
  ...OPENING_TEXTS,
});
export type Admission = z.infer<typeof Admission>;

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
