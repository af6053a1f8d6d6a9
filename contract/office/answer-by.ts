import { DAY_MS } from "#contract/durations.ts";

/** As the privacy notice promises. */
const WORKING_DAYS = 15;
const WEEKEND: readonly number[] = [0, 6];

/** The last day (`YYYY-MM-DD`) on which a request that came in on a day is answered in time. Public holidays and working weekends are not known: they may make it later, or earlier. */
export function answerBy(receivedOn: string): string {
  let day = new Date(receivedOn);
  for (let left = WORKING_DAYS; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (!WEEKEND.includes(day.getUTCDay())) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
