import type { Localized } from "#contract/locales.ts";

export const STAFF_ROLES = [
  "writer",
  "publisher",
  "admissions",
  "events",
  "door",
  "administrator",
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<StaffRole, Localized>> = {
  writer: { zh: "撰稿", en: "Writer" },
  publisher: { zh: "发布", en: "Publisher" },
  admissions: { zh: "招生", en: "Admissions" },
  events: { zh: "活动", en: "Events" },
  door: { zh: "签到", en: "Check-in" },
  administrator: { zh: "管理员", en: "Administrator" },
};
