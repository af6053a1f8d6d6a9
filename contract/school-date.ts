import { HOUR_MS } from "./durations.ts";

/** The school's clock: Asia/Shanghai, which has kept this offset without summer time since 1991. */
export const SCHOOL_OFFSET = "+08:00";
export const SCHOOL_OFFSET_MS = 8 * HOUR_MS;

/** ISO 8601 with the school's offset, in whole seconds. */
export function schoolTime(moment: Date): string {
  const local = new Date(moment.getTime() + SCHOOL_OFFSET_MS).toISOString();
  return `${local.slice(0, 19)}${SCHOOL_OFFSET}`;
}

/** The year by the school's clock. */
export function calendarYear(moment: Date): number {
  return Number(schoolDate(moment).slice(0, 4));
}

/** The school's date at a moment: `2026-10-12`. */
export function schoolDate(moment: Date): string {
  return schoolTime(moment).slice(0, 10);
}
