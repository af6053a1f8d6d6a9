import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { plainDigits, tidyLine, tidyLines, tidyName } from "./form-texts.ts";
import { GRADE_CODES, GRADES, GRADES_OF_STAGE, type Grade } from "./grades.ts";
import { Phone } from "./phone-shape.ts";
import { schoolDate } from "./school-date.ts";
import type { Stage } from "./stages.ts";
import { DeviceTime, StageShape } from "./value-shapes.ts";

/** The version of the consent that the guardian gives: that of the children's notice and of the words beside the box. */
export const CONSENT_VERSION = "2026-11-24";
/** All that anybody can have agreed to; who was offline for long sends an older one. */
export const CONSENT_VERSIONS = ["2026-11", "2026-11-23", CONSENT_VERSION] as const;

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

const NAME =
  "2 to 50 characters: Chinese characters, letters of any script, middle dots, hyphens, apostrophes and spaces.";

const Gender = z.enum(["female", "male"]);
const studentWith = (birthDate: typeof BirthDate) =>
  z.object({
    name: PersonName,
    gender: Gender,
    birthDate,
    currentSchool: z.optional(line(0, 100)),
  });

export const Guardian = z.object({ name: PersonName, relation: line(1, 20), phone: Phone });
describeFields(Guardian, {
  name: `The guardian's name. ${NAME}`,
  relation: "What the guardian is to the child, in their own words; 1 to 20 characters.",
  phone:
    "The guardian's phone: a mobile number in mainland China, with or without +86 or 0086, spaces and dashes; or any other number in the world, beginning with `+`.",
});

export const Address = line(2, 200);

const ConsentVersion = z.enum(CONSENT_VERSIONS);
const Consent = z.object({ version: ConsentVersion, at: DeviceTime });
describeFields(Consent, {
  version: "The version of the consent text that was shown.",
  at: "When they were agreed to, in UTC: `2026-11-21T01:30:00.000Z`. A time that lies ahead or more than 30 days back counts as the time of arrival.",
});

export const GradeShape = z.enum(GRADES);
export const AgeReason = line(0, 200);
export const Remarks = z.pipe(
  z.pipe(z.string(), z.transform(tidyLines)),
  z.string().check(z.maxLength(1000)),
);
const fieldsWith = (student: ReturnType<typeof studentWith>) =>
  z.object({
    stage: StageShape,
    grade: GradeShape,
    ageReason: z.optional(AgeReason),
    student,
    guardian: Guardian,
    address: Address,
    remarks: z.optional(Remarks),
    agreed: z.literal(true),
    consent: z.optional(Consent),
    key: z.uuid(),
  });

/** Said beside the other fields' faults, not after them. */
const WITH_OTHERS = ({ value }: { value: unknown }) =>
  z.object({ stage: StageShape, grade: GradeShape }).safeParse(value).success;

/** The grade is one of the stage's own. */
export const gradeOfStage = z.refine<{ readonly stage: Stage; readonly grade: Grade }>(
  ({ stage, grade }) => GRADES_OF_STAGE[stage].includes(grade),
  { path: ["grade"], when: WITH_OTHERS },
);

const applicationWith = (student: ReturnType<typeof studentWith>) =>
  fieldsWith(student).check(gradeOfStage);

const Student = studentWith(BirthDate);
const CHILD_NAME = `The child's name. ${NAME}`;
const GENDER = "The child's gender.";
const CURRENT_SCHOOL = "The school that the child goes to now; at most 100 characters.";
describeFields(Student, {
  name: CHILD_NAME,
  gender: GENDER,
  birthDate: "The child's date of birth, `YYYY-MM-DD`: before today, and at most 25 years ago.",
  currentSchool: CURRENT_SCHOOL,
});

export const Application = applicationWith(Student);
describeShape(Application, "An application for enrolment.");
describeFields(Application, {
  stage: "The stage that is applied for.",
  grade: `The grade that is applied for, one of the stage's own: ${GRADE_CODES}`,
  ageReason:
    "Why the child enters this grade where its age is unusual for it; at most 200 characters. No age is refused.",
  student: "The child.",
  guardian: "The guardian who applies.",
  address: "The home address, 2 to 200 characters.",
  remarks: "Anything else, in at most 1000 characters.",
  agreed: "The guardian consents to what is done with the child's data.",
  consent: "What was agreed to and when; without it the newest words, on arrival.",
  key: "A UUID that is made once for each form: sent again, it answers the receipt of the first time.",
});
export type Application = z.infer<typeof Application>;

/** One that was filled in some time ago: whether the date of birth will do is the server's to say, as of today. */
export const SavedApplication = applicationWith(studentWith(AnyDate));

/** The child of an application that is corrected, which may have been filed long ago. */
export const CorrectedStudent = studentWith(AnyDate);
describeFields(CorrectedStudent, {
  name: CHILD_NAME,
  gender: GENDER,
  birthDate: "The child's date of birth, `YYYY-MM-DD`.",
  currentSchool: CURRENT_SCHOOL,
});
