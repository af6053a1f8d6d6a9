import type { Localized } from "./locales.ts";

export const STAGES = ["kindergarten", "primary_school", "middle_school", "high_school"] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Readonly<Record<Stage, Localized>> = {
  kindergarten: { zh: "幼儿园", en: "Kindergarten" },
  primary_school: { zh: "小学", en: "Primary School" },
  middle_school: { zh: "初中", en: "Middle School" },
  high_school: { zh: "高中", en: "High School" },
};

/** Families apply to the stages of compulsory education on the city's platform: here they register an interest. */
export function registersInterest(stage: string | undefined): boolean {
  return stage === "primary_school" || stage === "middle_school";
}

/** Each stage's letter in the numbers of applications. */
export const STAGE_LETTERS: Readonly<Record<Stage, string>> = {
  kindergarten: "K",
  primary_school: "P",
  middle_school: "M",
  high_school: "H",
};

/** A value for each stage. */
export function perStage<Value>(make: (stage: Stage) => Value): Record<Stage, Value> {
  return {
    kindergarten: make("kindergarten"),
    primary_school: make("primary_school"),
    middle_school: make("middle_school"),
    high_school: make("high_school"),
  };
}

export function isStage(value: unknown): value is Stage {
  return STAGES.some((stage) => stage === value);
}
