import * as z from "zod/mini";
import { APPLICATION_NUMBER } from "#contract/application-number.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { tidyLines } from "#contract/form-texts.ts";
import { GRADES } from "#contract/grades.ts";
import { ChosenDate, IsoTime, StageShape, WholeNumber } from "#contract/value-shapes.ts";
import { PAPERS } from "./papers.ts";

export const Status = z.enum(APPLICATION_STATUSES);

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

/** Which applications; what is left out does not matter. It stands in addresses, so it holds nothing personal. */
export const ApplicationFilter = z.object({
  stage: z.optional(StageShape),
  year: z.optional(z.number().check(z.int(), z.minimum(2000), z.maximum(2999))),
  grade: z.optional(z.enum(GRADES)),
  status: z.optional(Status),
  from: z.optional(ChosenDate),
  until: z.optional(ChosenDate),
  hasNote: z.optional(z.boolean()),
  hasSiblings: z.optional(z.boolean()),
  isAlike: z.optional(z.boolean()),
  isPrepared: z.optional(z.boolean()),
});
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

/** By the time of filing. */
export const LIST_ORDERS = ["newest", "oldest"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** A page of the list, newest first unless it says otherwise. The text is a name, a phone or a number. */
export const ApplicationsWanted = z.extend(ApplicationFilter, {
  order: z.optional(z.enum(LIST_ORDERS)),
  text: z.optional(z.string().check(z.maxLength(100))),
  page: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  size: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MOST_AT_ONCE))),
});
export type ApplicationsWanted = z.infer<typeof ApplicationsWanted>;

/** A decision that is prepared; families know nothing of it. */
export const PreparedDecision = z.object({
  status: z.enum(APPLICATION_STATUSES),
  hasLetter: z.boolean(),
  by: z.string(),
  /** When it is released; null: not planned. */
  releaseAt: z.nullable(IsoTime),
  /** The minute has come, and it could not be released. */
  isLeftOut: z.boolean(),
});
export type PreparedDecision = z.infer<typeof PreparedDecision>;

export const ListedApplication = z.object({
  number: z.string(),
  stage: StageShape,
  grade: z.string(),
  status: Status,
  submittedAt: IsoTime,
  studentName: z.string(),
  version: WholeNumber,
  isFromPaper: z.boolean(),
  hasNote: z.boolean(),
  siblings: WholeNumber,
  alike: WholeNumber,
  decision: z.nullable(PreparedDecision),
});
export type ListedApplication = z.infer<typeof ListedApplication>;

export const ApplicationPage = z.object({
  applications: z.array(ListedApplication),
  total: WholeNumber,
});
export type ApplicationPage = z.infer<typeof ApplicationPage>;

const Note = z.object({ id: z.string(), at: IsoTime, by: z.string(), text: z.string() });
const HistoryEntry = z.object({
  id: WholeNumber,
  at: IsoTime,
  by: z.string(),
  action: z.string(),
  /** What the entry says beyond the number, such as `submitted -> in_review`. */
  detail: z.string(),
});
const Relative = z.object({
  number: z.string(),
  stage: StageShape,
  grade: z.string(),
  status: Status,
  studentName: z.string(),
});

/** The student and guardian of an application, as it was filed. */
export const FILED = {
  student: z.object({
    name: z.string(),
    gender: z.string(),
    birthDate: z.string(),
    currentSchool: z.string(),
  }),
  guardian: z.object({ name: z.string(), relation: z.string(), phone: z.string() }),
  address: z.string(),
};

/** All of one application, as the office sees it: the phone shows its beginning and end. */
export const OfficeApplication = z.object({
  number: z.string(),
  stage: StageShape,
  year: WholeNumber,
  status: Status,
  submittedAt: IsoTime,
  version: WholeNumber,
  isFromPaper: z.boolean(),
  consentVersion: z.string(),
  consentedAt: IsoTime,
  grade: z.string(),
  ageReason: z.string(),
  ...FILED,
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
export type OfficeApplication = z.infer<typeof OfficeApplication>;

/** One application as somebody saw it: where it has changed since, nothing is changed. */
export const SeenApplication = z.object({ number: ApplicationNumber, version: WholeNumber });
export type SeenApplication = z.infer<typeof SeenApplication>;
export const SeenApplications = z
  .array(SeenApplication)
  .check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

/** Why one of the applications stays as it is. */
export const LeftApplication = z.object({
  number: z.string(),
  reason: z.enum(["unknown", "changed", "interest", "second", "withdrawn"]),
  /** The other application, or who has changed it. */
  other: z.nullable(z.string()),
});
export type LeftApplication = z.infer<typeof LeftApplication>;

/** What a change of many does, or would do. */
export const BulkReport = z.object({
  changed: WholeNumber,
  same: WholeNumber,
  left: z.array(LeftApplication),
});
export type BulkReport = z.infer<typeof BulkReport>;

export const PlannedRelease = z.object({
  id: z.string(),
  releaseAt: IsoTime,
  by: z.string(),
  doneAt: z.nullable(IsoTime),
  /** Decisions that wait for it, or were released with it. */
  count: WholeNumber,
  /** Numbers of those that could not be released. */
  leftOut: z.array(z.string()),
});
export type PlannedRelease = z.infer<typeof PlannedRelease>;

export const SavedFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  filter: ApplicationFilter,
});
export type SavedFilter = z.infer<typeof SavedFilter>;
