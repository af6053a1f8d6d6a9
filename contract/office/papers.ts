import type { Localized } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";

/** Papers that families hand in. */
export const PAPERS = [
  "household_register",
  "birth_certificate",
  "guardian_identity",
  "vaccination_record",
  "health_check",
  "photographs",
  "school_report",
] as const;
export type Paper = (typeof PAPERS)[number];

export const PAPER_LABELS: Readonly<Record<Paper, Localized>> = {
  household_register: { zh: "户口本复印件", en: "Copy of the household register" },
  birth_certificate: { zh: "出生医学证明复印件", en: "Copy of the birth certificate" },
  guardian_identity: { zh: "监护人身份证件复印件", en: "Copy of the guardian’s identity document" },
  vaccination_record: { zh: "预防接种证复印件", en: "Copy of the vaccination record" },
  health_check: { zh: "入园体检表", en: "Health check form" },
  photographs: { zh: "学生近照", en: "Recent photographs" },
  school_report: { zh: "初中学业水平证明", en: "Middle school report" },
};

/** The papers of each stage; a registration of interest needs none. */
export const PAPERS_OF_STAGE: Readonly<Record<Stage, readonly Paper[]>> = {
  kindergarten: [
    "household_register",
    "birth_certificate",
    "guardian_identity",
    "vaccination_record",
    "health_check",
    "photographs",
  ],
  primary_school: [],
  middle_school: [],
  high_school: ["household_register", "guardian_identity", "photographs", "school_report"],
};
