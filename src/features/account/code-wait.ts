import { parsePhone } from "#contract/phone.ts";

/** How long a number has to wait for its next code. */
export interface CodeWait {
  /** Milliseconds since 1970. */
  readonly end: number;
  /** Tells the number from others without saying which it is. */
  readonly mark: number;
}

const SECOND = 1000;
/** No server lets anyone wait longer; whatever says so was not written here. */
const LONGEST = 24 * 60 * 60 * SECOND;
/** So many marks are shared by all numbers, some 150,000 to each; as it is a prime, two that differ in one digit never share one. */
const MARKS = 65_521;

/** Null: what stands in a field is no number. */
function markOf(text: string): number | null {
  const phone = parsePhone(text);
  return phone === null ? null : Number(phone) % MARKS;
}

/** Null: nobody waits for a code that was sent to no number. */
export function beginWait(text: string, seconds: number, now: number): CodeWait | null {
  const mark = markOf(text);
  return mark === null ? null : { end: now + seconds * SECOND, mark };
}

/** Seconds for which what stands in the field has to wait. Until that is a number, it may become the one that waits. */
export function secondsToWait({ end, mark }: CodeWait, text: string, now: number): number {
  const isAnother = (markOf(text) ?? mark) !== mark;
  return isAnother ? 0 : Math.max(0, Math.ceil((end - now) / SECOND));
}

export function writeWait({ end, mark }: CodeWait): string {
  return `${end} ${mark}`;
}

/** Reads what `writeWait` wrote; null: it did not. */
export function readWait(text: string | null, now: number): CodeWait | null {
  const [, end, mark] = /^(\d+) (\d+)$/.exec(text ?? "") ?? [];
  const wait = { end: Number(end), mark: Number(mark) };
  return wait.end < now + LONGEST ? wait : null;
}
