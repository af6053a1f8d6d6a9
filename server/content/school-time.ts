import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import type { EventTime } from "./forms.ts";

const OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The next beginning of a day at the school. */
export function nextMidnight(moment: Date): Date {
  const days = Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS) + 1;
  return new Date(days * DAY_MS - OFFSET_MS);
}

/** ISO 8601 with the school's offset; `now` is what days are counted from. */
export function eventMoment(time: EventTime, now: Date): string {
  const day =
    typeof time.day === "string"
      ? time.day
      : schoolDate(new Date(now.getTime() + time.day * DAY_MS));
  return `${day}T${time.clock}:00${SCHOOL_OFFSET}`;
}
