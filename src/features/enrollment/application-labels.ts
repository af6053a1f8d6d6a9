import type { Application, ApplicationReceipt } from "#contract/application-shapes.ts";
import type { Localized } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";

type Labels<Key extends string> = Readonly<Record<Key, Localized>>;

export const GRADE_LABELS: Labels<Application["grade"]> = {
  k1: { zh: "小班", en: "K1" },
  k2: { zh: "中班", en: "K2" },
  k3: { zh: "大班", en: "K3" },
  g1: { zh: "一年级", en: "Grade 1" },
  g2: { zh: "二年级", en: "Grade 2" },
  g3: { zh: "三年级", en: "Grade 3" },
  g4: { zh: "四年级", en: "Grade 4" },
  g5: { zh: "五年级", en: "Grade 5" },
  g6: { zh: "六年级", en: "Grade 6" },
  g7: { zh: "七年级", en: "Grade 7" },
  g8: { zh: "八年级", en: "Grade 8" },
  g9: { zh: "九年级", en: "Grade 9" },
  g10: { zh: "十年级", en: "Grade 10" },
  g11: { zh: "十一年级", en: "Grade 11" },
  g12: { zh: "十二年级", en: "Grade 12" },
};

export const GENDER_LABELS: Labels<Application["student"]["gender"]> = {
  female: { zh: "女", en: "Girl" },
  male: { zh: "男", en: "Boy" },
};

export const STATUS_LABELS: Labels<ApplicationReceipt["status"]> = {
  submitted: { zh: "已提交", en: "Submitted" },
  in_review: { zh: "审核中", en: "In review" },
  accepted: { zh: "已录取", en: "Accepted" },
  waitlisted: { zh: "候补", en: "On the waiting list" },
  declined: { zh: "未录取", en: "Not accepted" },
  withdrawn: { zh: "已撤回", en: "Withdrawn" },
};

/** Stages of compulsory education: families apply to them on the city's platform. */
const REGISTERING_INTEREST: readonly string[] = [
  "primary_school",
  "middle_school",
] satisfies readonly Stage[];

/** Whether what is sent here registers an interest in the stage, and applies for no place. */
export function registersInterest(stage: string | undefined): boolean {
  return stage !== undefined && REGISTERING_INTEREST.includes(stage);
}

/** The fields of the form, by the path under which the server knows them. */
export const FIELD_LABELS = {
  "student.name": { zh: "学生姓名", en: "Student’s name" },
  "student.gender": { zh: "性别", en: "Gender" },
  "student.birthDate": { zh: "出生日期", en: "Date of birth" },
  "student.currentSchool": { zh: "现就读学校（选填）", en: "Current school (optional)" },
  stage: { zh: "申请学段", en: "Stage applied for" },
  grade: { zh: "申请年级", en: "Grade applied for" },
  "guardian.name": { zh: "监护人姓名", en: "Guardian’s name" },
  "guardian.relation": { zh: "与学生的关系", en: "Relationship to the student" },
  "guardian.phone": { zh: "监护人手机号", en: "Guardian’s mobile number" },
  address: { zh: "家庭住址", en: "Home address" },
  remarks: { zh: "备注（选填）", en: "Remarks (optional)" },
  agreed: { zh: "监护人同意", en: "Guardian’s consent" },
} as const satisfies Record<string, Localized>;

export type FieldName = keyof typeof FIELD_LABELS;

/** The questions, a few at a time, in their order. */
export const STEPS = ["child", "place", "guardian", "consent"] as const;
export type Step = (typeof STEPS)[number];
export type StepOrCheck = Step | "check";

export const STEP_LABELS: Labels<StepOrCheck> = {
  child: { zh: "学生信息", en: "The student" },
  place: { zh: "申请学段和年级", en: "What you are applying for" },
  guardian: { zh: "监护人信息", en: "The guardian" },
  consent: { zh: "监护人同意", en: "Consent" },
  check: { zh: "核对并提交", en: "Check your answers" },
};

export const FIELDS_OF_STEP = {
  child: ["student.name", "student.gender", "student.birthDate", "student.currentSchool"],
  place: ["stage", "grade"],
  guardian: ["guardian.name", "guardian.relation", "guardian.phone", "address", "remarks"],
  consent: ["agreed"],
} as const satisfies Record<Step, readonly FieldName[]>;

export function stepOf(word: unknown): StepOrCheck | undefined {
  return word === "check" ? word : STEPS.find((step) => step === word);
}
