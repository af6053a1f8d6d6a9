import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { GRADE_CODES } from "./grades.ts";
import { IsoTime, StageShape } from "./value-shapes.ts";

export const APPLICATION_STATUSES = [
  "submitted",
  "in_review",
  "accepted",
  "waitlisted",
  "declined",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const ApplicationStatusShape = z.enum(APPLICATION_STATUSES);

export const ApplicationReceipt = z.object({
  id: z.string(),
  number: z.string(),
  stage: StageShape,
  studentName: z.string(),
  submittedAt: IsoTime,
  status: ApplicationStatusShape,
});
describeShape(ApplicationReceipt, "The receipt of an application.");
describeFields(ApplicationReceipt, {
  id: "The application's id.",
  number: "Its number, short enough for the phone: `2026-K-0042`.",
  stage: "The stage that is applied for.",
  studentName: "The child's name.",
  submittedAt: "When it was filed: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  status:
    "What has become of it. `submitted`: filed. `in_review`: looked at by the office. `accepted`: accepted. `waitlisted`: on the waiting list. `declined`: declined by the school. `withdrawn`: withdrawn by the family.",
});
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>;

const Text = z.string();
const FiledStudent = z.object({
  name: Text,
  gender: Text,
  birthDate: Text,
  currentSchool: z.optional(Text),
});
describeFields(FiledStudent, {
  name: "The child's name.",
  gender: "The child's gender.",
  birthDate: "The child's date of birth, `YYYY-MM-DD`.",
  currentSchool: "The school that the child goes to now.",
});
const FiledGuardian = z.object({ name: Text, relation: Text, phone: Text });
describeFields(FiledGuardian, {
  name: "The guardian's name.",
  relation: "What the guardian is to the child.",
  phone: "The guardian's phone.",
});

/** All of an application, as it was checked when it was filed. */
export const FiledApplication = z.extend(ApplicationReceipt, {
  grade: Text,
  ageReason: z.optional(Text),
  student: FiledStudent,
  guardian: FiledGuardian,
  address: Text,
  remarks: z.optional(Text),
  letter: z.optional(Text),
});
describeShape(FiledApplication, "All of an application, as it was filed.");
describeFields(
  FiledApplication,
  {
    grade: `The grade that is applied for: ${GRADE_CODES}`,
    ageReason: "Why the child enters this grade where its age is unusual for it.",
    student: "The child.",
    guardian: "The guardian who applies.",
    address: "The home address.",
    remarks: "Anything else.",
    letter: "What the school wrote with its decision, in lines; none where it wrote nothing.",
  },
  ApplicationReceipt,
);
export type FiledApplication = z.infer<typeof FiledApplication>;

export const ApplicationQuery = z.object({ id: z.uuid() });
describeFields(ApplicationQuery, { id: "The application's id, as its receipt gives it." });

/** What has become of an application for good. */
export const ENDED_STATUSES: readonly ApplicationStatus[] = ["declined", "withdrawn"];
