import * as z from "zod/mini";
import { APPLICATION_NUMBER } from "#contract/application-number.ts";
import { describeFields, describeShape } from "#contract/describe.ts";
import { ApplicationStatusShape } from "#contract/filed-application-shapes.ts";
import { tidyLines } from "#contract/form-texts.ts";
import { GRADE_CODES, GRADES } from "#contract/grades.ts";
import { ChosenDate, IsoTime, StageShape, WholeNumber } from "#contract/value-shapes.ts";
import { PAPERS } from "./papers.ts";

/** What an answer to a family can be prepared as. */
export const DECISIONS = ["accepted", "waitlisted", "declined"] as const;
export type Decision = (typeof DECISIONS)[number];

export const MOST_AT_ONCE = 500;
export const LONGEST_NOTE = 2000;
export const LONGEST_LETTER = 5000;

const lines = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(2 * most)), z.transform(tidyLines)),
    z.string().check(z.minLength(1), z.maxLength(most)),
  );
export const NoteText = lines(LONGEST_NOTE);
export const LetterText = lines(LONGEST_LETTER);

export const ApplicationNumber = z.string().check(z.regex(APPLICATION_NUMBER));

export const NUMBER = "The application's number, such as `2026-K-0042`.";
export const STAGE = "The stage that is applied for.";
export const GRADE = `The grade that is applied for: ${GRADE_CODES}`;
export const STATUS =
  "What has become of it. `submitted`: filed. `in_review`: looked at by the office. `accepted`: accepted. `waitlisted`: on the waiting list. `declined`: declined by the school. `withdrawn`: withdrawn by the family.";
export const SUBMITTED_AT =
  "When it was filed: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.";
const STUDENT_NAME = "The child's name.";
const SEEN_BY_NOBODY = "Their families see nothing of them on the site.";
const IS_FROM_PAPER = "Whether the office entered it from paper; it belongs to no account then.";
export const SEEN_VERSION =
  "`version` of the application as it was read: where it has changed since, nothing is changed.";
const VERSION = "Grows with each change; a change sends it as it was read.";
const DECISION =
  "The decision that is prepared and not released, which families do not see; null: there is none.";

/** It stands in the addresses of screens, so it holds nothing personal. */
export const ApplicationFilter = z.object({
  stage: z.optional(StageShape),
  year: z.optional(z.number().check(z.int(), z.minimum(2000), z.maximum(2999))),
  grade: z.optional(z.enum(GRADES)),
  status: z.optional(ApplicationStatusShape),
  from: z.optional(ChosenDate),
  until: z.optional(ChosenDate),
  hasNote: z.optional(z.boolean()),
  hasSiblings: z.optional(z.boolean()),
  isAlike: z.optional(z.boolean()),
  isPrepared: z.optional(z.boolean()),
  isFromPaper: z.optional(z.boolean()),
});
describeShape(ApplicationFilter, "Which applications; what is left out does not matter.");
describeFields(ApplicationFilter, {
  stage: STAGE,
  year: "The school's year in which they were filed, which begins their numbers.",
  grade: GRADE,
  status: STATUS,
  from: "The first day of filing, `YYYY-MM-DD`, by the school's clock.",
  until: "The last day of filing, likewise.",
  hasNote: "True: those with a note of the office; false: those without.",
  hasSiblings:
    "Whether another child of the same guardian's phone has an application, in a stage that the caller may see; true or false likewise.",
  isAlike:
    "Whether there is another one for the same child, stage and year of entry, where neither is declined or withdrawn; true or false likewise.",
  isPrepared: "Whether a decision waits to be released; true or false likewise.",
  isFromPaper: "Whether the office entered it from paper; true or false likewise.",
});
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

export const LIST_ORDERS = ["newest", "oldest"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export const ApplicationsWanted = z.extend(ApplicationFilter, {
  order: z.optional(z.enum(LIST_ORDERS)),
  text: z.optional(z.string().check(z.maxLength(100))),
  page: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  size: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MOST_AT_ONCE))),
});
describeShape(ApplicationsWanted, "Which applications, and which page of their list.");
describeFields(
  ApplicationsWanted,
  {
    order:
      "By the time of filing, the newest or the oldest first; the newest where it is left out.",
    text: "A part of the child's or guardian's name, or the whole of the guardian's phone or of an application's number.",
    page: "Which page of the list, counted from 1; the first where it is left out.",
    size: "How many applications a page has; 50 where it is left out.",
  },
  ApplicationFilter,
);
export type ApplicationsWanted = z.infer<typeof ApplicationsWanted>;

export const PreparedDecision = z.object({
  status: ApplicationStatusShape,
  hasLetter: z.boolean(),
  by: z.string(),
  releaseAt: z.nullable(IsoTime),
  isLeftOut: z.boolean(),
});
describeFields(PreparedDecision, {
  status: "What is decided: `accepted`, `waitlisted` (on the waiting list) or `declined`.",
  hasLetter: "Whether the family gets a letter with it.",
  by: "The name of the member of staff who prepared it last.",
  releaseAt:
    "When it is released: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`; null: that is not planned.",
  isLeftOut: "Whether that time has come, and it could not be released.",
});
export type PreparedDecision = z.infer<typeof PreparedDecision>;

export const ListedApplication = z.object({
  number: z.string(),
  stage: StageShape,
  grade: z.string(),
  status: ApplicationStatusShape,
  submittedAt: IsoTime,
  studentName: z.string(),
  version: WholeNumber,
  isFromPaper: z.boolean(),
  hasNote: z.boolean(),
  siblings: WholeNumber,
  alike: WholeNumber,
  decision: z.nullable(PreparedDecision),
});
describeFields(ListedApplication, {
  number: NUMBER,
  stage: STAGE,
  grade: GRADE,
  status: STATUS,
  submittedAt: SUBMITTED_AT,
  studentName: STUDENT_NAME,
  version: VERSION,
  isFromPaper: IS_FROM_PAPER,
  hasNote: "Whether the office has noted something.",
  siblings:
    "How many applications there are for other children of the same guardian's phone, in stages that the caller may see.",
  alike:
    "How many others there are for the same child, stage and year of entry. Declined and withdrawn ones have no others, and do not count.",
  decision: DECISION,
});
export type ListedApplication = z.infer<typeof ListedApplication>;

export const ApplicationPage = z.object({
  applications: z.array(ListedApplication),
  total: WholeNumber,
});
describeFields(ApplicationPage, {
  applications: "The page of the list.",
  total: "How many applications the whole list has.",
});
export type ApplicationPage = z.infer<typeof ApplicationPage>;

const Note = z.object({ id: z.string(), at: IsoTime, by: z.string(), text: z.string() });
describeFields(Note, {
  id: "The note's id.",
  at: "When it was written: ISO 8601 with offset.",
  by: "The name of the member of staff who wrote it.",
  text: "What it says, in lines.",
});
const HistoryEntry = z.object({
  id: WholeNumber,
  at: IsoTime,
  by: z.string(),
  action: z.string(),
  detail: z.string(),
});
describeFields(HistoryEntry, {
  id: "The entry's number in the audit log.",
  at: "When it was done: ISO 8601 with offset.",
  by: "Who did it: a member of staff by name, `name@machine` at the command line, or `site` for the family and for what the site does by itself.",
  action: "The audit log's name for it, such as `application state set`.",
  detail:
    "What the entry says beyond the application's number, such as `submitted -> in_review`; empty: nothing.",
});
const Relative = z.object({
  number: z.string(),
  stage: StageShape,
  grade: z.string(),
  status: ApplicationStatusShape,
  studentName: z.string(),
});
describeFields(Relative, {
  number: NUMBER,
  stage: STAGE,
  grade: GRADE,
  status: STATUS,
  studentName: STUDENT_NAME,
});

/** What the form also asks for, as it was filed. */
export const AGE_REASON_FILED =
  "Why the child enters this grade where its age is unusual for it; empty: nothing was given.";
export const REMARKS_FILED = "Anything else that the guardian wrote, in lines; empty: nothing.";

const FiledStudent = z.object({
  name: z.string(),
  gender: z.string(),
  birthDate: z.string(),
  currentSchool: z.string(),
});
describeFields(FiledStudent, {
  name: STUDENT_NAME,
  gender: "`female` or `male`.",
  birthDate: "The child's date of birth, `YYYY-MM-DD`.",
  currentSchool: "The school that the child goes to now; empty: none was given.",
});
const FiledGuardian = z.object({ name: z.string(), relation: z.string(), phone: z.string() });
describeFields(FiledGuardian, {
  name: "The guardian's name.",
  relation: "What the guardian is to the child, in their own words.",
  phone:
    "The guardian's phone: its beginning and end alone, such as `138****5678`, unless it is read to be corrected.",
});
export const FiledPeople = z.object({
  student: FiledStudent,
  guardian: FiledGuardian,
  address: z.string(),
});
describeFields(FiledPeople, {
  student: "The child.",
  guardian: "The guardian who applies.",
  address: "The home address.",
});

export const OfficeApplication = z.extend(FiledPeople, {
  number: z.string(),
  stage: StageShape,
  year: WholeNumber,
  status: ApplicationStatusShape,
  submittedAt: IsoTime,
  version: WholeNumber,
  isFromPaper: z.boolean(),
  consentVersion: z.string(),
  consentedAt: IsoTime,
  grade: z.string(),
  ageReason: z.string(),
  remarks: z.string(),
  letter: z.nullable(z.string()),
  papers: z.array(z.enum(PAPERS)),
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  siblings: z.array(Relative),
  alike: z.array(z.string()),
  decision: z.nullable(PreparedDecision),
  preparedLetter: z.nullable(z.string()),
});
describeShape(OfficeApplication, "All of one application, as the office sees it.");
describeFields(
  OfficeApplication,
  {
    number: NUMBER,
    stage: STAGE,
    year: "The school's year in which it was filed.",
    status: STATUS,
    submittedAt: SUBMITTED_AT,
    version: VERSION,
    isFromPaper: IS_FROM_PAPER,
    consentVersion: "The version of the consent text that the guardian agreed to.",
    consentedAt: "When the guardian agreed to it: ISO 8601 with offset.",
    grade: GRADE,
    ageReason: AGE_REASON_FILED,
    remarks: REMARKS_FILED,
    letter: "The letter that the family got with the decision, in lines; null: there is none.",
    papers: "The papers that the family has handed in.",
    notes: "What the office has noted, which families never see.",
    history: "What the audit log has about it, oldest first.",
    siblings:
      "Applications for other children of the same guardian's phone, in stages that the caller may see.",
    alike:
      "Numbers of the others for the same child, stage and year of entry. Declined and withdrawn ones have no others, and do not count.",
    decision: DECISION,
    preparedLetter: "The letter of that decision, in lines; null: it has none.",
  },
  FiledPeople,
);
export type OfficeApplication = z.infer<typeof OfficeApplication>;

export const SeenApplication = z.object({ number: ApplicationNumber, version: WholeNumber });
describeShape(SeenApplication, "One application, as it was read.");
describeFields(SeenApplication, { number: NUMBER, version: SEEN_VERSION });
export type SeenApplication = z.infer<typeof SeenApplication>;
export const SeenApplications = z
  .array(SeenApplication)
  .check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

export const LeftApplication = z.object({
  number: z.string(),
  reason: z.enum(["unknown", "changed", "interest", "second", "withdrawn", "prepared"]),
  other: z.nullable(z.string()),
});
describeFields(LeftApplication, {
  number: NUMBER,
  reason:
    "Why it stays as it is. `unknown`: the caller sees none with this number. `changed`: it has changed since it was read. `interest`: it is a registration of interest, which is submitted or withdrawn and nothing else. `second`: the account has another one for the child, stage and year of entry. `withdrawn`: it has been withdrawn, and is brought back only where no other is named with it. `prepared`: a decision waits for its release, which would overrule the state.",
  other:
    "With `second`, the other application's number; with `changed`, who has changed it: a member of staff by name, or `site` for the family. Null: neither, or it is not known.",
});
export type LeftApplication = z.infer<typeof LeftApplication>;

export const BulkReport = z.object({
  changed: WholeNumber,
  same: WholeNumber,
  left: z.array(LeftApplication),
  fromPaper: WholeNumber,
});
describeShape(BulkReport, "What a change of many applications does, or would do.");
describeFields(BulkReport, {
  changed: "How many are changed.",
  same: "How many need no change.",
  left: "Those that cannot be changed. A try lists all of them; the change itself is made to all or none, so its list is empty.",
  fromPaper: `How many of those that are changed the office entered from paper. ${SEEN_BY_NOBODY}`,
});
export type BulkReport = z.infer<typeof BulkReport>;

export const StatesReport = z.extend(BulkReport, { letters: WholeNumber });
describeShape(StatesReport, "What a change of states does, or would do.");
describeFields(
  StatesReport,
  {
    letters: "How many letters that were released are deleted with the state that they came with.",
  },
  BulkReport,
);
export type StatesReport = z.infer<typeof StatesReport>;

export const DecisionsReport = z.extend(BulkReport, {
  replaced: WholeNumber,
  letters: WholeNumber,
  letter: z.nullable(z.string()),
});
describeShape(DecisionsReport, "What preparing decisions does, or would do.");
describeFields(
  DecisionsReport,
  {
    replaced:
      "How many of those that are changed have a prepared decision already, which goes with its letter.",
    letters:
      "How many letters that were released before are deleted once these decisions are released.",
    letter:
      "The letter as the first of those that are changed gets it, in lines; null: there is none.",
  },
  BulkReport,
);
export type DecisionsReport = z.infer<typeof DecisionsReport>;

export const FROM_PAPER = `How many of these the office entered from paper. ${SEEN_BY_NOBODY}`;

export const PlannedRelease = z.object({
  id: z.string(),
  releaseAt: IsoTime,
  by: z.string(),
  doneAt: z.nullable(IsoTime),
  count: WholeNumber,
  fromPaper: WholeNumber,
  leftOut: z.array(z.string()),
});
describeShape(PlannedRelease, "Decisions that are released at the same time.");
describeFields(PlannedRelease, {
  id: "The release's id.",
  releaseAt: "When it takes place: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  by: "The name of the member of staff who planned it.",
  doneAt: "When it was carried out, likewise; null: not yet.",
  count:
    "How many decisions wait for it, or were released with it, in stages that the caller may see.",
  fromPaper: FROM_PAPER,
  leftOut: "Numbers of the applications whose decisions could not be released; empty before it.",
});
export type PlannedRelease = z.infer<typeof PlannedRelease>;

export const SavedFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  filter: ApplicationFilter,
});
describeShape(SavedFilter, "A filter that somebody keeps for themselves.");
describeFields(SavedFilter, {
  name: "What its owner calls it, 1 to 40 characters.",
  filter: "The filter.",
});
export type SavedFilter = z.infer<typeof SavedFilter>;
