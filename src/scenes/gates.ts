import type { Stage } from "#contract/stages.ts";

/** The gate of each stage in a garden wall of 160 × 100; the group has a window in the shape of a fan. */
export const GATES: Readonly<Record<Stage | "group", string>> = {
  kindergarten: "M54 88a37 37 0 1 1 52 0z",
  primary_school: "M46 88V52a34 34 0 0 1 68 0v36z",
  middle_school: "M66 17h28l22 20v32l-18 19H62L44 69V37z",
  high_school:
    "M80 82a19 19 0 0 1-30-22 19 19 0 0 1 12-35 19 19 0 0 1 36 0 19 19 0 0 1 12 35 19 19 0 0 1-30 22z",
  group: "M34 42q46-44 92 0l-21 44q-25-20-50 0z",
};
