import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { GRADE_CODES, GRADES } from "./grades.ts";
import { Page } from "./page-shapes.ts";
import { IsoDate, IsoTime, StageShape } from "./value-shapes.ts";

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
export const AdmissionSummary = z.object({ stage: StageShape, summary: z.string(), ...OPENING });
describeFields(AdmissionSummary, {
  stage: "The stage.",
  summary: "A sentence about its admissions.",
  ...OPENING_TEXTS,
});

const GradeAge = z.object({ grade: z.enum(GRADES), bornFrom: IsoDate, bornUntil: IsoDate });
describeFields(GradeAge, {
  grade: `The grade: ${GRADE_CODES}`,
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
