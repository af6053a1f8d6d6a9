import { HOUR_MS } from "./durations.ts";
import { schoolTime } from "./school-date.ts";

/** A time in which a stage takes applications. ISO 8601 with the school's offset. */
export interface Round {
  readonly opensAt: string;
  /** From this moment on none is begun. */
  readonly closesAt: string;
}

/** Whether and when a stage takes applications, as an answer says it. */
export interface Opening {
  /** When the answer was made. */
  readonly open: boolean;
  /** The running round and those to come, the soonest first; none: `open` is set by hand. */
  readonly rounds: readonly Round[];
  /** Until then what was begun before the close is taken. */
  readonly lateUntil?: string | undefined;
}

/** Milliseconds after the close in which what was begun before it is still taken. */
const LATE = HOUR_MS;

const isWithin = ({ opensAt, closesAt }: Round, now: number) =>
  Date.parse(opensAt) <= now && now < Date.parse(closesAt);

/** Whether an application may be begun. */
export function isOpenAt({ open, rounds }: Opening, now: number): boolean {
  return rounds.length === 0 ? open : rounds.some((round) => isWithin(round, now));
}

/** Whether an application that was begun in time may be sent. */
export function takesAt(opening: Opening, now: number): boolean {
  const { rounds, lateUntil } = opening;
  return (
    isOpenAt(opening, now) ||
    rounds.some((round) => isWithin({ ...round, closesAt: lateEnd(round) }, now)) ||
    (lateUntil !== undefined && now < Date.parse(lateUntil))
  );
}

/** The round that runs, or else the next one. */
export function roundAt({ rounds }: Opening, now: number): Round | undefined {
  return rounds.find(({ closesAt }) => now < Date.parse(closesAt));
}

/** What an answer says of a year's rounds at a moment, and when it will say something else. */
export function openingAt(rounds: readonly Round[], now: number): Opening & { next?: number } {
  const left = rounds.filter(({ closesAt }) => now < Date.parse(closesAt));
  const late = rounds
    .map(lateEnd)
    .find((end) => Date.parse(end) - LATE <= now && now < Date.parse(end));
  const moments = rounds
    .flatMap((round) => [round.opensAt, round.closesAt, lateEnd(round)])
    .map((moment) => Date.parse(moment))
    .filter((moment) => moment > now);
  return {
    open: left.some((round) => isWithin(round, now)),
    rounds: left,
    ...(late !== undefined && { lateUntil: late }),
    ...(moments.length > 0 && { next: Math.min(...moments) }),
  };
}

function lateEnd({ closesAt }: Round): string {
  return schoolTime(new Date(Date.parse(closesAt) + LATE));
}
