import * as z from "zod";
import { DAY_MS } from "#contract/durations.ts";
import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import { both } from "./faults.ts";
import { isDate } from "./forms.ts";

const WEEKDAYS: readonly string[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

/** A day as it is written: a date, the nth weekday from today, days from today, or days from the event's start. */
type WrittenDay =
  | { readonly kind: "date"; readonly date: string }
  | { readonly kind: "weekday"; readonly count: number; readonly weekday: number }
  | { readonly kind: "today"; readonly days: number }
  | { readonly kind: "start"; readonly days: number };

type StartDay = Exclude<WrittenDay, { readonly kind: "start" }>;

interface Written<Day> {
  readonly day: Day;
  /** `09:30`, by the school's clock. */
  readonly clock: string;
}

/** A moment in the school's time, on a date or so many days after the event starts. */
interface LaterTime {
  readonly day: string | number;
  readonly clock: string;
}

/** When an event starts, ends and closes for sign-ups, as far as that does not depend on today. */
export interface EventTimes {
  /** A date, or what counts it from today. */
  readonly start: StartDay;
  /** How the day is counted from today, as written: `+3 Friday`; null: it is a date. */
  readonly rule: string | null;
  readonly clock: string;
  readonly ends: LaterTime;
  readonly closes: LaterTime;
}

/** A day on which an event is held for those who signed up for it. */
export interface HeldDay {
  /** By which it was found. */
  readonly rule: string;
  /** `2026-12-11` */
  readonly day: string;
}

/** ISO 8601 with the school's offset. */
export interface EventMoments {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly closesAt: string;
}

const CLOCK = "([01]\\d:[0-5]\\d|2[0-3]:[0-5]\\d)";
const START = new RegExp(`^(.+) ${CLOCK}$`);
const LATER = new RegExp(`^(?:(.+) )?${CLOCK}$`);
const NTH_WEEKDAY = new RegExp(`^([+-][1-9]\\d?) (${WEEKDAYS.join("|")})$`);

function startDay(text: string): StartDay | null {
  const [, count, name] = NTH_WEEKDAY.exec(text) ?? [];
  if (count !== undefined) {
    const weekday = WEEKDAYS.indexOf(name ?? "");
    return { kind: "weekday", count: Number(count), weekday };
  }
  if (/^[+-]\d{1,4}d$/.test(text)) return { kind: "today", days: Number.parseInt(text, 10) };
  return isDate(text) ? { kind: "date", date: text } : null;
}

function laterDay(text: string | undefined): WrittenDay | null {
  if (text === undefined) return { kind: "start", days: 0 };
  const [, days, side] = /^(\d{1,3}) days? (before|after)$/.exec(text) ?? [];
  if (days === undefined) return startDay(text);
  return { kind: "start", days: side === "before" ? -Number(days) : Number(days) };
}

function whyNoDay(text: string): string | null {
  const [date = ""] = /^\d{4}-\d{2}-\d{2}(?= )/.exec(text) ?? [];
  if (!date || isDate(date)) return null;
  return both(
    `日历上没有 ${date} 这一天：请改正日期。`,
    `There is no ${date} in the calendar: correct the date.`,
  );
}

/** `2027-03-14 09:30`, `+3 Friday 19:00` or `+14d 09:30`. */
export const EVENT_START = z.string().transform((text, context): Written<StartDay> => {
  const [, written = "", clock = ""] = START.exec(text) ?? [];
  const day = startDay(written);
  if (day) return { day, clock };
  const message = both(
    `请写成 2027-03-14 09:30，或从今天算起的第几个星期几 +3 Friday 19:00；“${text}”都不是。`,
    `Write day and time as 2027-03-14 09:30, or as +3 Friday 19:00 for the third Friday from today; “${text}” is neither.`,
  );
  context.addIssue({ code: "custom", message: whyNoDay(text) ?? message });
  return z.NEVER;
});

/** Also `11:30`, `1 day after 17:00` and `2 days before 18:00`, from the day on which the event starts. */
export const EVENT_TIME = z.string().transform((text, context): Written<WrittenDay> => {
  const [, written, clock = ""] = LATER.exec(text) ?? [];
  const day = clock ? laterDay(written) : null;
  if (day) return { day, clock };
  const message = both(
    `请写成 11:30（开始当天）、2 days before 18:00（开始前两天）、1 day after 17:00，或日期 2027-03-14 09:30；“${text}”都不是。`,
    `Write 11:30 for the day on which it starts, 2 days before 18:00, 1 day after 17:00, or a date as 2027-03-14 09:30; “${text}” is none of them.`,
  );
  context.addIssue({ code: "custom", message: whyNoDay(text) ?? message });
  return z.NEVER;
});

interface WrittenTimes {
  readonly starts: Written<StartDay>;
  readonly ends: Written<WrittenDay>;
  readonly closes: Written<WrittenDay>;
}

/** The times of one event; null: they are counted from different days. */
export function eventTimes({ starts, ends, closes }: WrittenTimes): EventTimes | null {
  const start = starts.day;
  const later = ({ day, clock }: Written<WrittenDay>): LaterTime | null => {
    if (day.kind === "start") return { day: day.days, clock };
    if (day.kind === "date" && start.kind === "date") return { day: day.date, clock };
    if (day.kind === "today" && start.kind === "today")
      return { day: day.days - start.days, clock };
    return null;
  };
  const [end, close] = [later(ends), later(closes)];
  if (!end || !close) return null;
  return { start, rule: ruleOf(start), clock: starts.clock, ends: end, closes: close };
}

function ruleOf(start: StartDay): string | null {
  if (start.kind === "date") return null;
  const signed = (count: number) => (count < 0 ? String(count) : `+${count}`);
  if (start.kind === "today") return `${signed(start.days)}d`;
  return `${signed(start.count)} ${WEEKDAYS[start.weekday]}`;
}

/** `now` is what days are counted from, unless the event is held on a day that was found by the same rule before. */
export function momentsOf(times: EventTimes, now: Date, held?: HeldDay): EventMoments {
  const { start, rule, clock, ends, closes } = times;
  const first = held && held.rule === rule ? held.day : startOn(start, schoolDate(now));
  const moment = (day: string | number, at: string) =>
    `${typeof day === "string" ? day : addDays(first, day)}T${at}:00${SCHOOL_OFFSET}`;
  return {
    startsAt: moment(0, clock),
    endsAt: moment(ends.day, ends.clock),
    closesAt: moment(closes.day, closes.clock),
  };
}

/** Today itself is not counted: the first Friday from a Friday is a week later. */
function startOn(start: StartDay, today: string): string {
  if (start.kind === "date") return start.date;
  if (start.kind === "today") return addDays(today, start.days);
  const { count, weekday } = start;
  const from = new Date(today).getUTCDay();
  const week = count < 0 ? count + 1 : count - 1;
  const nearest = count < 0 ? -(((from - weekday + 6) % 7) + 1) : ((weekday - from + 6) % 7) + 1;
  return addDays(today, nearest + week * 7);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
