import { DAY_MS, SECOND_MS } from "#contract/durations.ts";
import { parsePhone } from "#contract/phone.ts";

/** How long a number has to wait for its next code. */
export interface CodeWait {
  /** Milliseconds since 1970. */
  readonly end: number;
  /** Tells the number from others without saying which it is. */
  readonly mark: number;
}

/** No server asks for a longer wait, so a longer one was not written here. */
const LONGEST = DAY_MS;
/** Some 150,000 numbers share each mark; a prime, so that numbers which differ in one digit have different marks. */
const MARKS = 65_521;

/** Null: the text is no phone number. */
function markOf(text: string): number | null {
  const phone = parsePhone(text);
  return phone === null ? null : Number(phone) % MARKS;
}

export function beginWait(text: string, seconds: number, now: number): CodeWait | null {
  const mark = markOf(text);
  return mark === null ? null : { end: now + seconds * SECOND_MS, mark };
}

/** Seconds until the number in the field may ask again, for whatever purpose; none while there is no whole number. */
export function secondsToWait({ end, mark }: CodeWait, text: string, now: number): number {
  return markOf(text) === mark ? Math.max(0, Math.ceil((end - now) / SECOND_MS)) : 0;
}

export function writeWait({ end, mark }: CodeWait): string {
  return `${end} ${mark}`;
}

/** Null: `writeWait` did not write this. */
export function readWait(text: string | null, now: number): CodeWait | null {
  const [, end, mark] = /^(\d+) (\d+)$/.exec(text ?? "") ?? [];
  const wait = { end: Number(end), mark: Number(mark) };
  return wait.end < now + LONGEST ? wait : null;
}
