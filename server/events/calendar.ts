import type { Locale } from "#contract/locales.ts";
import type { DatedEvent } from "#server/content/events.ts";

export interface CalendarOptions {
  readonly event: DatedEvent;
  readonly locale: Locale;
  /** Its name. */
  readonly school: string;
  /** The event's own page. */
  readonly address: string;
  /** The site's host, which makes the event's id one of the world's. */
  readonly host: string;
  readonly now: Date;
}

/** A calendar that has the event takes a later file of it for a change only by a higher number, of at most 31 bits. */
const SEQUENCE_START = Date.UTC(2026, 0, 1);

/** Octets of a line without its end; RFC 5545, section 3.1. */
const LONGEST_LINE = 75;

// The school's clock has had no summer time since 1991, so this one rule holds for every event.
const TIME_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Shanghai",
  "BEGIN:STANDARD",
  "DTSTART:19920101T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** The event as an iCalendar file (RFC 5545): what everybody may know of it, and nothing of who comes. */
export function calendarOf(options: CalendarOptions): string {
  const { event, locale, school, address, host, now } = options;
  const { id, startsAt, endsAt, phone, cancelled, texts } = event;
  const { title, summary, place, audience, address: street } = texts[locale];
  const location = [place, school, street].join(locale === "zh" ? "，" : ", ");
  const stamp = `${compact(now.toISOString())}Z`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(host)}//events//${locale.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    ...TIME_ZONE,
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${Math.floor((now.getTime() - SEQUENCE_START) / 1000)}`,
    `DTSTART;TZID=Asia/Shanghai:${compact(startsAt)}`,
    `DTEND;TZID=Asia/Shanghai:${compact(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText([summary, audience, phone, address].join("\n"))}`,
    `URL:${address}`,
    `STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${cancelled ? "TRANSPARENT" : "OPAQUE"}`,
    ...(cancelled ? [] : reminderOf(title)),
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

function reminderOf(title: string): readonly string[] {
  const description = `DESCRIPTION:${escapeText(title)}`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", description, "TRIGGER:-P1D", "END:VALARM"];
}

/** `2026-11-29T09:00:00+08:00` as `20261129T090000`: the clock, whose zone is named beside it. */
function compact(time: string): string {
  return time.slice(0, 19).replace(/[-:]/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");
}

/** Lines are counted in octets, and broken between characters. */
function fold(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > LONGEST_LINE) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += octets;
  }
  return folded;
}
