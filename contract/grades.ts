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

/** What each grade is, for all texts about one. */
export const GRADE_CODES =
  "`k1` to `k3` of the kindergarten, `g1` to `g6` of the primary, `g7` to `g9` of the middle and `g10` to `g12` of the high school.";

/** The grades that each stage has. */
export const GRADES_OF_STAGE: Readonly<Record<Stage, readonly Grade[]>> = {
  kindergarten: ["k1", "k2", "k3"],
  primary_school: ["g1", "g2", "g3", "g4", "g5", "g6"],
  middle_school: ["g7", "g8", "g9"],
  high_school: ["g10", "g11", "g12"],
};
