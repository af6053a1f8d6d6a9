import { schoolTime } from "./school-date.ts";

/** The first month of each season in Minghu. */
const SEASONS = [
  [3, "spring"],
  [6, "summer"],
  [9, "autumn"],
  [12, "winter"],
] as const;
/** The first hour of each time of the day. */
const TIMES = [
  [5, "dawn"],
  [8, "day"],
  [17, "dusk"],
  [19, "night"],
] as const;

type Season = (typeof SEASONS)[number][1];
type TimeOfDay = (typeof TIMES)[number][1];

/** In which light the school lies at a moment (milliseconds since 1970): the season and the time of the day. */
export function schoolLight(now: number): `${Season} ${TimeOfDay}` {
  const local = schoolTime(new Date(now));
  const month = Number(local.slice(5, 7));
  const hour = Number(local.slice(11, 13));
  const season = SEASONS.findLast(([first]) => first <= month)?.[1] ?? "winter";
  const time = TIMES.findLast(([first]) => first <= hour)?.[1] ?? "night";
  return `${season} ${time}`;
}
