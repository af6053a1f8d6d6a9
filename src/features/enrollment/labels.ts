import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type Labels<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

/** The fields of the form, by their path in the application. */
export const FIELD_LABELS = {
  "student.name": msg`学生姓名`,
  "student.gender": msg`性别`,
  "student.birthDate": msg`出生日期`,
  "student.currentSchool": msg`现就读学校`,
  stage: msg`学校`,
  grade: msg`年级`,
  ageReason: msg`上这个年级的原因`,
  "guardian.name": msg`监护人姓名`,
  "guardian.relation": msg`与学生的关系`,
  "guardian.phone": msg`监护人手机号`,
  address: msg`家庭住址`,
  remarks: msg`备注`,
  agreed: msg`处理孩子的个人信息`,
} as const;

export type FieldName = keyof typeof FIELD_LABELS;

export const STEPS = ["child", "place", "guardian", "consent"] as const;
export type Step = (typeof STEPS)[number];
export type StepOrCheck = Step | "check";

export const STEP_LABELS: Labels<StepOrCheck> = {
  child: msg`学生信息`,
  place: msg`学校和年级`,
  guardian: msg`监护人信息`,
  consent: msg`监护人同意`,
  check: msg`核对并提交`,
};

export const FIELDS_OF_STEP = {
  child: ["student.name", "student.gender", "student.birthDate", "student.currentSchool"],
  place: ["stage", "grade", "ageReason"],
  guardian: ["guardian.name", "guardian.relation", "guardian.phone", "address", "remarks"],
  consent: ["agreed"],
} as const satisfies Record<Step, readonly FieldName[]>;

export function parseStep(word: string | undefined): StepOrCheck | undefined {
  return word === "check" ? word : STEPS.find((step) => step === word);
}

/** The address of a step, or of the start. */
export function addressOf(step?: StepOrCheck): string {
  return step === undefined ? "/apply/enrollment" : `/apply/enrollment?step=${step}`;
}
