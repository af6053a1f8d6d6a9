import type { Localized } from "./locales.ts";
import type { Stage } from "./stages.ts";

export const GRADES = [
  "k1",
  "k2",
  "k3",
  "g1",
  "g2",
  "g3",
  "g4",
  "g5",
  "g6",
  "g7",
  "g8",
  "g9",
  "g10",
  "g11",
  "g12",
] as const;
export type Grade = (typeof GRADES)[number];

/** The grades that each stage has. */
export const GRADES_OF_STAGE: Readonly<Record<Stage, readonly Grade[]>> = {
  kindergarten: ["k1", "k2", "k3"],
  primary_school: ["g1", "g2", "g3", "g4", "g5", "g6"],
  middle_school: ["g7", "g8", "g9"],
  high_school: ["g10", "g11", "g12"],
};

export const GRADE_LABELS: Readonly<Record<Grade, Localized>> = {
  k1: { zh: "小班", en: "Kindergarten, first year" },
  k2: { zh: "中班", en: "Kindergarten, second year" },
  k3: { zh: "大班", en: "Kindergarten, third year" },
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
