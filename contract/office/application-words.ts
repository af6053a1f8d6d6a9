import type { Localized } from "#contract/locales.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";

export const APPLICATIONS_LABEL: Localized = {
  zh: "入学申请与意向登记",
  en: "Applications and registrations",
};

/** What the office calls the parts of an application, on the screen, in exports and on the command line. */
export const APPLICATION_FIELDS = {
  number: { zh: "编号", en: "Number" },
  kind: { zh: "类别", en: "Kind" },
  status: { zh: "状态", en: "Status" },
  alike: { zh: "同一学生的其他申请或登记", en: "Others for this child" },
  submittedAt: { zh: "提交时间", en: "Submitted" },
  source: { zh: "提交方式", en: "How it was filed" },
  stage: { zh: "学校", en: "School" },
  grade: { zh: "年级", en: "Grade" },
  ageReason: { zh: "年龄与年级不符的原因", en: "Why this grade at this age" },
  studentName: { zh: "学生姓名", en: "Student" },
  gender: { zh: "性别", en: "Gender" },
  birthDate: { zh: "出生日期", en: "Date of birth" },
  currentSchool: { zh: "现就读学校", en: "Current school" },
  guardianName: { zh: "监护人姓名", en: "Guardian" },
  relation: { zh: "与学生的关系", en: "Relationship" },
  guardianPhone: { zh: "监护人手机号", en: "Guardian’s phone" },
  address: { zh: "家庭住址", en: "Home address" },
  remarks: { zh: "备注", en: "Remarks" },
  consent: { zh: "同意的声明版本及时间", en: "Consent" },
} as const satisfies Record<string, Localized>;
export type ApplicationField = keyof typeof APPLICATION_FIELDS;

const ONLINE: Localized = { zh: "网上提交", en: "Online" };
const FROM_PAPER: Localized = {
  zh: "纸质申请，由学校录入",
  en: "On paper, entered by the school",
};

/** How it was filed. */
export function sourceLabel(isFromPaper: boolean): Localized {
  return isFromPaper ? FROM_PAPER : ONLINE;
}

const INTEREST: Localized = { zh: "意向登记", en: "Registration of interest" };
const APPLICATION: Localized = { zh: "入学申请", en: "Application" };

/** What was filed: families apply to the stages of compulsory education on the city's platform alone. */
export function kindLabel(stage: Stage): Localized {
  return registersInterest(stage) ? INTEREST : APPLICATION;
}
