import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";

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
