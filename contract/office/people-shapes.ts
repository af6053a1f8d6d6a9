import * as z from "zod/mini";
import {
  Address,
  AgeReason,
  CorrectedStudent,
  GradeShape,
  Guardian,
  gradeOfStage,
  Remarks,
} from "#contract/application-shapes.ts";
import { PHONE } from "#contract/credential-shapes.ts";
import { describeFields, describeShape } from "#contract/describe.ts";
import { ApplicationStatusShape } from "#contract/filed-application-shapes.ts";
import { Phone } from "#contract/phone-shape.ts";
import { schoolDate } from "#contract/school-date.ts";
import {
  ChosenDate,
  IsoTime,
  LocaleShape,
  LocalizedShape,
  StageShape,
  WholeNumber,
} from "#contract/value-shapes.ts";
import {
  AGE_REASON_FILED,
  ApplicationNumber,
  FiledPeople,
  GRADE,
  NUMBER,
  REMARKS_FILED,
  SEEN_VERSION,
  STAGE,
  STATUS,
  SUBMITTED_AT,
} from "./application-shapes.ts";

export const PersonWanted = z.object({ text: z.string().check(z.minLength(1), z.maxLength(100)) });
describeFields(PersonWanted, {
  text: "A whole phone, username or application number: nobody is found by a part of one.",
});

export const PersonRef = z.union([z.uuid(), ApplicationNumber]);
const PERSON =
  "The id of an account, or the number of an application from paper, which belongs to none.";
const ACCOUNT = "The account's id.";
export type PersonRef = z.infer<typeof PersonRef>;

const PersonAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  phone: z.string(),
  registeredAt: IsoTime,
  lastUsedAt: IsoTime,
  isUnconfirmed: z.boolean(),
  logins: WholeNumber,
});
describeFields(PersonAccount, {
  id: ACCOUNT,
  username: "The username, as it was chosen or made.",
  phone: "The whole phone: eleven digits of mainland China, or a plus and digits.",
  registeredAt:
    "When it was registered: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  lastUsedAt: "When it was last used, to the day; likewise.",
  isUnconfirmed:
    "Whether a code opened it after its phone had gone unverified for a long time, so that the phone may have changed hands.",
  logins: "How many logins it has.",
});
const PersonSignUp = z.object({ eventId: z.string(), title: LocalizedShape, signedUpAt: IsoTime });
describeFields(PersonSignUp, {
  eventId: "The event's id.",
  title: "What the event is called; its id where that is not known any more.",
  signedUpAt: "When the family signed up: ISO 8601 with offset.",
});
const PersonApplication = z.object({
  number: z.string(),
  stage: StageShape,
  status: ApplicationStatusShape,
  submittedAt: IsoTime,
});
describeFields(PersonApplication, {
  number: NUMBER,
  stage: "The stage that is applied for.",
  status: STATUS,
  submittedAt: SUBMITTED_AT,
});

export const Person = z.object({
  ref: PersonRef,
  account: z.nullable(PersonAccount),
  signUps: z.array(PersonSignUp),
  applications: z.array(PersonApplication),
});
describeShape(Person, "What the office knows of somebody. Applications are read one by one.");
describeFields(Person, {
  ref: PERSON,
  account: "The account; null: only an application from paper.",
  signUps: "The events that the account has signed up for, in the order of signing up.",
  applications: "The account's applications, or the one from paper; oldest first.",
});
export type Person = z.infer<typeof Person>;

/** A request as somebody has made it; it may have arrived before it is carried out. */
const request = {
  person: PersonRef,
  receivedOn: ChosenDate.check(z.refine((day) => day <= schoolDate(new Date()))),
};
export const ExportRequest = z.object({
  ...request,
  format: z.enum(["html", "json"]),
  locale: LocaleShape,
});
const RECEIVED_ON =
  "The school's day on which the request arrived, `YYYY-MM-DD`: today at the latest.";
describeFields(ExportRequest, {
  person: PERSON,
  receivedOn: RECEIVED_ON,
  format: "`html` to be read by people, or `json`.",
  locale: "The language of the `html`: Chinese or English.",
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const DeletionRequest = z.object(request);
export type DeletionRequest = z.infer<typeof DeletionRequest>;
describeFields(DeletionRequest, { person: PERSON, receivedOn: RECEIVED_ON });
export const Deletion = z.object({ applications: z.array(z.string()) });
describeFields(Deletion, { applications: "Numbers of the applications that were deleted." });
export type Deletion = z.infer<typeof Deletion>;

const { receivedOn } = request;
export const PhoneRequest = z.object({ account: z.uuid(), phone: Phone, receivedOn });
describeFields(PhoneRequest, { account: ACCOUNT, phone: PHONE, receivedOn: RECEIVED_ON });
export type PhoneRequest = z.infer<typeof PhoneRequest>;

export const AccountRef = z.object({ account: z.uuid() });
describeFields(AccountRef, { account: ACCOUNT });
export const LoginsEnded = z.object({ count: WholeNumber });
describeFields(LoginsEnded, { count: "How many logins there were." });

export const ApplicationRef = z.object({ number: ApplicationNumber });
describeFields(ApplicationRef, { number: NUMBER });
export const CorrectableApplication = z.extend(FiledPeople, {
  number: z.string(),
  version: WholeNumber,
  stage: StageShape,
  grade: z.string(),
  ageReason: z.string(),
  remarks: z.string(),
});
describeShape(CorrectableApplication, "What can be corrected, as it was filed.");
describeFields(
  CorrectableApplication,
  {
    number: NUMBER,
    version: "Grows with each change; a correction sends it as it was read.",
    stage: STAGE,
    grade: GRADE,
    ageReason: AGE_REASON_FILED,
    remarks: REMARKS_FILED,
  },
  FiledPeople,
);
export type CorrectableApplication = z.infer<typeof CorrectableApplication>;

export const CorrectionRequest = z
  .object({
    number: ApplicationNumber,
    version: WholeNumber,
    stage: StageShape,
    grade: GradeShape,
    ageReason: AgeReason,
    student: CorrectedStudent,
    guardian: Guardian,
    address: Address,
    remarks: Remarks,
    receivedOn,
  })
  .check(gradeOfStage);
describeShape(CorrectionRequest, "What an application says from now on.");
describeFields(CorrectionRequest, {
  number: NUMBER,
  version: SEEN_VERSION,
  stage: "The stage as it was read, which is not corrected.",
  grade: GRADE,
  ageReason:
    "Why the child enters this grade where its age is unusual for it, in at most 200 characters; empty: nothing.",
  student: "The child.",
  guardian: "The guardian who applies.",
  address: "The home address, 2 to 200 characters.",
  remarks: "Anything else, in at most 1000 characters; empty: nothing.",
  receivedOn: RECEIVED_ON,
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;
