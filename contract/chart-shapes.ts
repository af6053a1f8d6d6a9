import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";

export const CHART_KINDS = ["bars", "stacked", "slope", "flow", "ring", "week"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

const Whole = z.number().check(z.int());
const Tone = z.enum(["first", "second", "third", "fourth", "fifth", "line"]);
describeShape(
  Tone,
  "Which of the page's tones: `first` to `fifth` tell parts apart, `line` is for axes and leaders.",
);
export type ChartTone = z.infer<typeof Tone>;

const Key = z.object({ tone: Tone, label: z.string() });
describeFields(Key, { tone: "The tone that is explained.", label: "What it stands for." });
export type ChartKey = z.infer<typeof Key>;

const Mark = z.object({ path: z.string(), tone: Tone, drawn: z.enum(["filled", "stroked"]) });
describeShape(Mark, "A shape of a drawing.");
describeFields(Mark, {
  path: "Its outline, as in the `d` attribute of SVG's `<path>`.",
  tone: "Its tone.",
  drawn: "Whether the outline is filled or is itself the line.",
});
export type ChartMark = z.infer<typeof Mark>;

const Label = z.object({
  x: Whole,
  y: Whole,
  text: z.string(),
  anchor: z.enum(["start", "middle", "end"]),
  weight: z.enum(["plain", "strong"]),
});
describeShape(Label, "A line of text of a drawing.");
describeFields(Label, {
  x: "Where it is anchored, from the left edge.",
  y: "Its baseline, from the upper edge.",
  text: "The text.",
  anchor: "Which point of the line stands at `x`.",
  weight: "How heavy its letters are.",
});
export type ChartLabel = z.infer<typeof Label>;

export const ChartDrawing = z.object({
  width: Whole,
  height: Whole,
  size: Whole,
  marks: z.array(Mark),
  labels: z.array(Label),
});
describeShape(ChartDrawing, "A chart laid out for one width. All measures are in its own units.");
describeFields(ChartDrawing, {
  width: "Its width.",
  height: "Its height.",
  size: "Size of its letters.",
  marks: "Its shapes, from the back to the front.",
  labels: "Its texts, which stand in front of the shapes.",
});
export type ChartDrawing = z.infer<typeof ChartDrawing>;

export const Chart = z.object({
  type: z.literal("chart"),
  kind: z.enum(CHART_KINDS),
  caption: z.string(),
  summary: z.string(),
  keys: z.array(Key),
  narrow: ChartDrawing,
  wide: ChartDrawing,
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
describeFields(Chart, {
  type: "Numbers as a picture, with the table that it is drawn from.",
  kind: "What it is: bars; bars of parts; lines over time; flows from left to right; a ring of parts or of a day; the lessons of a week, each a square.",
  caption: "What the numbers are.",
  summary: "What can be seen in the picture, in a sentence.",
  keys: "What the tones stand for; empty where the labels say it.",
  narrow: "The picture for a phone.",
  wide: "The picture for wider screens.",
  head: "Titles of the table's columns.",
  rows: "The table's rows; each has a cell for each column.",
});
export type Chart = z.infer<typeof Chart>;
