import * as z from "zod/mini";
import { AdmissionSummary } from "./admission-shapes.ts";
import { Figure, Section } from "./block-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { InfoSession } from "./event-shapes.ts";
import { Image } from "./image-shape.ts";
import { NewsSummary } from "./news-shapes.ts";
import { SUBJECT } from "./page-shapes.ts";
import { StageShape } from "./value-shapes.ts";

const Slide = z.object({
  image: Image,
  wide: z.optional(Image),
  tall: z.optional(Image),
  title: z.string(),
  subtitle: z.string(),
  href: z.string(),
});
describeFields(Slide, {
  image: "The slide's picture.",
  wide: "The same, composed for wide screens; without it `image` is cropped.",
  tall: "The same, composed for phones held upright; without it `image` is cropped.",
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
