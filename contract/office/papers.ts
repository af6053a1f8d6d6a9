import type { Localized } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";

/** Papers that the office ticks off for a place; the admissions pages name them (`#documents`), and what the assessment takes beside. */
export const PAPERS = [
  "household_register",
  "household_register_or_birth_certificate",
  "guardian_identity",
  "health_check",
  "vaccination_record",
  "school_records",
  "school_reports",
] as const;
export type Paper = (typeof PAPERS)[number];

export const PAPER_LABELS: Readonly<Record<Paper, Localized>> = {
  household_register: { zh: "户口簿", en: "Household register (hukou)" },
  household_register_or_birth_certificate: {
    zh: "户口簿或出生医学证明",
    en: "Household register (hukou) or birth certificate",
  },
  guardian_identity: {
    zh: "监护人身份证或护照",
    en: "Guardian’s identity card or passport",
  },
  health_check: { zh: "体检表", en: "Health check" },
  vaccination_record: { zh: "预防接种证明", en: "Vaccination record" },
  school_records: { zh: "学籍材料", en: "School records" },
  school_reports: { zh: "初中三年成绩单", en: "Reports from three years of middle school" },
};

/** The papers of each stage; a registration of interest needs none. */
export const PAPERS_OF_STAGE: Readonly<Record<Stage, readonly Paper[]>> = {
  kindergarten: [
    "household_register_or_birth_certificate",
    "guardian_identity",
    "health_check",
    "vaccination_record",
  ],
  primary_school: [],
  middle_school: [],
  high_school: [
    "school_reports",
    "household_register",
    "guardian_identity",
    "school_records",
    "health_check",
    "vaccination_record",
  ],
};
