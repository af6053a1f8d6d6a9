import type { ApplicationStatus } from "./filed-application-shapes.ts";
import type { Grade } from "./grades.ts";
import type { Localized } from "./locales.ts";
import { registersInterest, type Stage } from "./stages.ts";

/** Words of an application that families and the school's office both read. */
export const GRADE_LABELS: Readonly<Record<Grade, Localized>> = {
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

export const GENDER_LABELS: Readonly<Record<"female" | "male", Localized>> = {
  female: { zh: "女", en: "Girl" },
  male: { zh: "男", en: "Boy" },
};

export const STATUS_LABELS: Readonly<Record<ApplicationStatus, Localized>> = {
  submitted: { zh: "已提交", en: "Submitted" },
  in_review: { zh: "审核中", en: "In review" },
  accepted: { zh: "已录取", en: "Accepted" },
  waitlisted: { zh: "候补", en: "On the waiting list" },
  declined: { zh: "未录取", en: "Not accepted" },
  withdrawn: { zh: "已撤回", en: "Withdrawn" },
};

/** A registration of interest is neither judged nor accepted. */
export const INTEREST_STATUSES: readonly ApplicationStatus[] = ["submitted", "withdrawn"];

/** The state of an application, or of a registration of interest. */
export function statusLabel(stage: Stage, status: ApplicationStatus): Localized {
  if (status === "submitted" && registersInterest(stage)) return { zh: "已登记", en: "Registered" };
  return STATUS_LABELS[status];
}
