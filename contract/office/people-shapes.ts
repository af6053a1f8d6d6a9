import * as z from "zod/mini";
import { APPLICATION_NUMBER } from "#contract/application-number.ts";
import { Address, CorrectedStudent, Guardian } from "#contract/application-shapes.ts";
import { EventTexts } from "#contract/event-shapes.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { Phone } from "#contract/phone-shape.ts";
import { schoolDate } from "#contract/school-date.ts";
import {
  ChosenDate,
  IsoTime,
  LocaleShape,
  StageShape,
  WholeNumber,
} from "#contract/value-shapes.ts";
import { FILED } from "./application-shapes.ts";

const ApplicationNumber = z.string().check(z.regex(APPLICATION_NUMBER));
const { title } = EventTexts.shape;

/** A whole phone, username or application number: nobody is found by a part of one. */
export const PersonWanted = z.object({ text: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The id of an account, or the application number of one from paper, which belongs to none. */
export const PersonRef = z.union([z.uuid(), ApplicationNumber]);
export type PersonRef = z.infer<typeof PersonRef>;

/** What the office knows of somebody; what applications hold is read one by one. */
export const Person = z.object({
  ref: PersonRef,
  account: z.nullable(
    z.object({
      id: z.uuid(),
      username: z.string(),
      phone: z.string(),
      registeredAt: IsoTime,
      lastUsedAt: IsoTime,
      /** A code opened it after its phone had gone unverified for a long time. */
      isUnconfirmed: z.boolean(),
      logins: WholeNumber,
    }),
  ),
  signUps: z.array(
    z.object({
      eventId: z.string(),
      title: z.object({ zh: title, en: title }),
      signedUpAt: IsoTime,
    }),
  ),
  applications: z.array(
    z.object({
      number: z.string(),
      stage: StageShape,
      status: z.enum(APPLICATION_STATUSES),
      submittedAt: IsoTime,
    }),
  ),
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
export type ExportRequest = z.infer<typeof ExportRequest>;

export const DeletionRequest = z.object(request);
export type DeletionRequest = z.infer<typeof DeletionRequest>;
/** The numbers of the applications that went with it. */
export const Deletion = z.object({ applications: z.array(z.string()) });
export type Deletion = z.infer<typeof Deletion>;

const { receivedOn } = request;
export const PhoneRequest = z.object({ account: z.uuid(), phone: Phone, receivedOn });
export type PhoneRequest = z.infer<typeof PhoneRequest>;

export const AccountRef = z.object({ account: z.uuid() });
export const LoginsEnded = z.object({ count: WholeNumber });

export const ApplicationRef = z.object({ number: ApplicationNumber });
/** The fields that can be corrected, as they were filed. */
export const CorrectableApplication = z.object({
  number: z.string(),
  version: WholeNumber,
  ...FILED,
});
export type CorrectableApplication = z.infer<typeof CorrectableApplication>;

/** What an application says from now on; `version` as it was read. */
export const CorrectionRequest = z.object({
  number: ApplicationNumber,
  version: WholeNumber,
  student: CorrectedStudent,
  guardian: Guardian,
  address: Address,
  receivedOn,
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;
