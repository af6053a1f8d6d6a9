import type { Easel } from "./canvas.ts";
import { art } from "./subject-art.ts";
import { bridges } from "./subject-bridges.ts";
import { group, highSchool, kindergarten, middleSchool, primarySchool } from "./subject-campus.ts";
import { ceremony } from "./subject-ceremony.ts";
import { festival } from "./subject-festival.ts";
import { garden } from "./subject-garden.ts";
import { indoors } from "./subject-indoors.ts";
import { music } from "./subject-music.ts";
import { reading } from "./subject-reading.ts";
import { science } from "./subject-science.ts";
import { sports } from "./subject-sports.ts";

/** What pictures are of; each draws in several compositions. */
export const subjects = {
  group,
  kindergarten,
  primary_school: primarySchool,
  middle_school: middleSchool,
  high_school: highSchool,
  sports,
  music,
  art,
  science,
  bridges,
  reading,
  festival,
  garden,
  ...indoors,
  ceremony,
} satisfies Readonly<Record<string, (easel: Easel) => string>>;
