import { HOUR_MS } from "#contract/durations.ts";
import type { Locale } from "#contract/locales.ts";

const WEEKDAYS = {
  zh: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
} as const;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

function parseDay(iso: string): Day {
  const [year = 0, month = 1, day = 1] = iso.slice(0, 10).split("-").map(Number);
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** `2026-11-20` as 2026年11月20日 or 20 Nov 2026. Written by hand, so that server and browser write the same. */
export function formatDate(locale: Locale, iso: string): string {
  const { year, month, day } = parseDay(iso);
  return locale === "zh" ? `${year}年${month}月${day}日` : `${day} ${MONTHS[month - 1]} ${year}`;
}

/** `2026-11-20T14:00+08:00` as 2026年11月20日（周五）14:00 or Fri 20 Nov 2026, 14:00: the school's own time. */
export function formatTime(locale: Locale, iso: string): string {
  const { weekday } = parseDay(iso);
  const time = iso.slice(11, 16);
  const day = WEEKDAYS[locale][weekday];
  return locale === "zh"
    ? `${formatDate(locale, iso)}（${day}）${time}`
    : `${day} ${formatDate(locale, iso)}, ${time}`;
}

/** 11月 or Nov. */
export function formatMonth(locale: Locale, iso: string): string {
  const { month } = parseDay(iso);
  return locale === "zh" ? `${month}月` : (MONTHS[month - 1] ?? "");
}

/** 11月20日 or 20 Nov. */
export function formatDayOfYear(locale: Locale, iso: string): string {
  const { month, day } = parseDay(iso);
  return locale === "zh" ? `${month}月${day}日` : `${day} ${MONTHS[month - 1]}`;
}

/** The school's clock is eight hours ahead of UTC all the year round. */
const SCHOOL_OFFSET = 8 * HOUR_MS;

/** A moment of the last days (milliseconds since 1970) as 11月20日 09:30 or 20 Nov, 09:30: the school's own time. */
export function formatMoment(locale: Locale, moment: number): string {
  const iso = new Date(moment + SCHOOL_OFFSET).toISOString();
  const day = formatDayOfYear(locale, iso);
  const time = iso.slice(11, 16);
  return locale === "zh" ? `${day} ${time}` : `${day}, ${time}`;
}

/** When a date, a period or a time is over, in milliseconds since 1970. A date ends with its day at the school. */
export function endOf(when: string): number {
  const last = when.slice(when.indexOf("/") + 1);
  return last.includes("T") ? Date.parse(last) : Date.parse(last) + 24 * HOUR_MS - SCHOOL_OFFSET;
}

/** A date, or two dates with a slash between them, as one reads a period: what both have is named once. */
export function formatPeriod(locale: Locale, period: string): string {
  const [from = "", until] = period.split("/");
  if (until === undefined) return formatDate(locale, from);
  const start = parseDay(from);
  const end = parseDay(until);
  const isOneYear = start.year === end.year;
  const isOneMonth = isOneYear && start.month === end.month;
  if (locale === "en") {
    const day = isOneYear ? `${start.day} ${MONTHS[start.month - 1]}` : formatDate("en", from);
    return `${isOneMonth ? start.day : day} to ${formatDate("en", until)}`;
  }
  const day = isOneYear ? `${end.month}月${end.day}日` : formatDate("zh", until);
  return `${formatDate("zh", from)}至${isOneMonth ? `${end.day}日` : day}`;
}
