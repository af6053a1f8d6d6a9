import type { Locale } from "#contract/locales.ts";
import type { DatedEvent } from "#server/content/events.ts";

export interface CalendarOptions {
  readonly event: DatedEvent;
  readonly locale: Locale;
  /** The event's own page. */
  readonly address: string;
  /** The site's host, which makes the event's id one of the world's. */
  readonly host: string;
  readonly now: Date;
}

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
export function calendarOf({ event, locale, address, host, now }: CalendarOptions): string {
  const { id, startsAt, endsAt, phone, texts } = event;
  const { title, summary, place, audience } = texts[locale];
  const stamp = `${compact(now.toISOString())}Z`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(host)}//events//${locale.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    ...TIME_ZONE,
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    // A calendar that has the event already takes the later one of two.
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;TZID=Asia/Shanghai:${compact(startsAt)}`,
    `DTEND;TZID=Asia/Shanghai:${compact(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText([summary, audience, phone, address].join("\n"))}`,
    `URL:${address}`,
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
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
