import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Application, ApplicationReceipt } from "#contract/application-shapes.ts";

type Labels<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

export const GRADE_LABELS: Labels<Application["grade"]> = {
  k1: msg`小班`,
  k2: msg`中班`,
  k3: msg`大班`,
  g1: msg`一年级`,
  g2: msg`二年级`,
  g3: msg`三年级`,
  g4: msg`四年级`,
  g5: msg`五年级`,
  g6: msg`六年级`,
  g7: msg`七年级`,
  g8: msg`八年级`,
  g9: msg`九年级`,
  g10: msg`十年级`,
  g11: msg`十一年级`,
  g12: msg`十二年级`,
};

export const GENDER_LABELS: Labels<Application["student"]["gender"]> = {
  female: msg`女`,
  male: msg`男`,
};

export const STATUS_LABELS: Labels<ApplicationReceipt["status"]> = {
  submitted: msg`已提交`,
  in_review: msg`审核中`,
  accepted: msg`已录取`,
  waitlisted: msg`候补`,
  declined: msg`未录取`,
  withdrawn: msg`已撤回`,
};

/** Families apply to the stages of compulsory education on the city's platform: here they register an interest. */
export function registersInterest(stage: string | undefined): boolean {
  return stage === "primary_school" || stage === "middle_school";
}

/** The fields of the form, by their path in the application. */
export const FIELD_LABELS = {
  "student.name": msg`学生姓名`,
  "student.gender": msg`性别`,
  "student.birthDate": msg`出生日期`,
  "student.currentSchool": msg`现就读学校`,
  stage: msg`申请学段`,
  grade: msg`申请年级`,
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
  place: msg`申请学段和年级`,
  guardian: msg`监护人信息`,
  consent: msg`监护人同意`,
  check: msg`核对并提交`,
};

export const FIELDS_OF_STEP = {
  child: ["student.name", "student.gender", "student.birthDate", "student.currentSchool"],
  place: ["stage", "grade"],
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
