import type { ApplicationField } from "#contract/office/application-words.ts";
import type { CorrectableApplication } from "#contract/office/people-shapes.ts";

/** By the names that the call has for them, so that what the server refuses is said at its field. */
const TEXTS = {
  "student.name": "studentName",
  "student.birthDate": "birthDate",
  "student.currentSchool": "currentSchool",
  "guardian.name": "guardianName",
  "guardian.relation": "relation",
  "guardian.phone": "guardianPhone",
  address: "address",
  ageReason: "ageReason",
} as const satisfies Readonly<Record<string, ApplicationField>>;
export type TextName = keyof typeof TEXTS;
const isText = (name: string): name is TextName => Object.hasOwn(TEXTS, name);
export const TEXT_NAMES: readonly TextName[] = Object.keys(TEXTS).filter(isText);

/** The fields of a correction, in their order, and what the office calls them. */
export const CORRECTABLE = {
  grade: "grade",
  ...TEXTS,
  "student.gender": "gender",
  remarks: "remarks",
} as const satisfies Readonly<Record<string, ApplicationField>>;
export type FieldName = keyof typeof CORRECTABLE;
const isField = (name: string): name is FieldName => Object.hasOwn(CORRECTABLE, name);
export const FIELD_NAMES: readonly FieldName[] = Object.keys(CORRECTABLE).filter(isField);

/** What an application says, field by field. */
export type Correctable = Readonly<Record<FieldName, string>>;

export const valuesIn = ({ student, guardian, ...filed }: CorrectableApplication): Correctable => ({
  grade: filed.grade,
  "student.name": student.name,
  "student.birthDate": student.birthDate,
  "student.currentSchool": student.currentSchool,
  "guardian.name": guardian.name,
  "guardian.relation": guardian.relation,
  "guardian.phone": guardian.phone,
  address: filed.address,
  ageReason: filed.ageReason,
  "student.gender": student.gender,
  remarks: filed.remarks,
});

export const genderOf = (value: string | undefined) => (value === "female" ? "female" : "male");
