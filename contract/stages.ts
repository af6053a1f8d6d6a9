import type { Localized } from "./locales.ts";

export const STAGES = ["kindergarten", "primary_school", "middle_school", "high_school"] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Readonly<Record<Stage, Localized>> = {
  kindergarten: { zh: "幼儿园", en: "Kindergarten" },
  primary_school: { zh: "小学", en: "Primary School" },
  middle_school: { zh: "初中", en: "Middle School" },
  high_school: { zh: "高中", en: "High School" },
};

export function isStage(value: unknown): value is Stage {
  return STAGES.some((stage) => stage === value);
}
