import * as z from "zod/mini";
import { plainDigits, tidyLine, tidyLines, tidyName } from "./form-texts.ts";
import { GRADES, GRADES_OF_STAGE } from "./grades.ts";
import { Phone } from "./phone-shape.ts";
import { schoolDate } from "./school-date.ts";
import { IsoTime, StageShape } from "./shapes.ts";

/** What the guardian agrees to; another one as soon as the words beside the box say something else. */
export const CONSENT_VERSION = "2026-11-23";
/** All that anybody can have agreed to; who was offline for long sends an older one. */
const CONSENT_VERSIONS = ["2026-11", CONSENT_VERSION] as const;

/** The Chinese nought is no letter to Unicode, but stands in names. */
const PERSON_NAME = /^[\p{L}\p{M}〇][\p{L}\p{M}〇·' -]*$/u;
const NAME_LENGTH = { minimum: 2, maximum: 50 } as const;
/** Years after which nobody goes to school any more: the year was mistyped, such as 1920 for 2020. */
const OLDEST = 25;

/** Han, letters of any script, `·`, hyphen, apostrophe, space. */
const PersonName = z.pipe(
  z.pipe(z.string(), z.transform(tidyName)),
  z
    .string()
    .check(
      z.minLength(NAME_LENGTH.minimum),
      z.maxLength(NAME_LENGTH.maximum),
      z.regex(PERSON_NAME),
    ),
);

const line = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(tidyLine)),
    z.string().check(z.minLength(minimum), z.maxLength(maximum)),
  );

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day, as `2001-11-21`, before which no pupil was born. */
function earliestBirthDate(today: string): string {
  return `${Number(today.slice(0, 4)) - OLDEST}${today.slice(4)}`;
}

const DATE = [
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }),
  z.refine<string>(isDate, { abort: true }),
] as const;
const WithPlainDigits = z.pipe(z.string(), z.transform(plainDigits));
const AnyDate = z.pipe(WithPlainDigits, z.string().check(...DATE));
const BirthDate = z.pipe(
  WithPlainDigits,
  z.string().check(
    ...DATE,
    z.refine((date) => date < schoolDate(new Date()), { params: { lies: "ahead" } }),
    z.refine((date) => date >= earliestBirthDate(schoolDate(new Date())), {
      params: { lies: "long ago" },
    }),
  ),
);

/** As every device writes it: `2026-11-21T01:30:00.000Z`. */
const Moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));

const fieldsWith = (birthDate: typeof BirthDate) =>
  z.object({
    stage: StageShape,
    grade: z.enum(GRADES),
    student: z.object({
      name: PersonName,
      gender: z.enum(["female", "male"]),
      birthDate,
      currentSchool: z.optional(line(0, 100)),
    }),
    guardian: z.object({
      name: PersonName,
      /** What the guardian is to the child, in their own words. */
      relation: line(1, 20),
      phone: Phone,
    }),
    address: line(2, 200),
    remarks: z.optional(
      z.pipe(z.pipe(z.string(), z.transform(tidyLines)), z.string().check(z.maxLength(1000))),
    ),
    /** The guardian's consent to what is done with the child's data, as CONSENT_VERSION words it. */
    agreed: z.literal(true),
    /** Which words stood beside the box, and when they were agreed to; without it those of the server, on arrival. */
    consent: z.optional(z.object({ version: z.enum(CONSENT_VERSIONS), at: Moment })),
    /** Made once for each form: sent again, it answers the receipt of the first time. */
    key: z.uuid(),
  });

/** Said beside the other fields' faults, not after them. */
const WITH_OTHERS = ({ value }: { value: unknown }) =>
  z.object({ stage: StageShape, grade: z.enum(GRADES) }).safeParse(value).success;

const applicationWith = (birthDate: typeof BirthDate) =>
  fieldsWith(birthDate).check(
    z.refine(({ stage, grade }) => GRADES_OF_STAGE[stage].includes(grade), {
      path: ["grade"],
      when: WITH_OTHERS,
    }),
  );

export const Application = applicationWith(BirthDate);
export type Application = z.infer<typeof Application>;

/** One that was filled in some time ago: whether the date of birth will do is the server's to say, as of today. */
export const KeptApplication = applicationWith(AnyDate);

export const APPLICATION_STATUSES = [
  "submitted",
  "in_review",
  "accepted",
  "waitlisted",
  "declined",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const ApplicationReceipt = z.object({
  id: z.string(),
  /** Short, for the phone: `2026-K-0042`. */
  number: z.string(),
  stage: StageShape,
  studentName: z.string(),
  submittedAt: IsoTime,
  status: z.enum(APPLICATION_STATUSES),
});
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>;

export const ApplicationListQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
});
export type ApplicationListQuery = z.infer<typeof ApplicationListQuery>;
