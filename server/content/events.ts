import type { Block, Image } from "#contract/shapes.ts";
import type { Stage } from "#contract/stages.ts";
import { openMarkdown } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { CAPACITY, EVENT_TIME, type EventTime, FLAG, PHONE, STAGE } from "./forms.ts";
import type { Pair } from "./pair.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { eventMoment } from "./school-time.ts";

interface EventTexts {
  readonly title: string;
  readonly summary: string;
  readonly place: string;
  readonly audience: string;
  readonly organiser: string;
  readonly cover: Image | null;
  readonly blocks: Block[];
}

/** An event as its folder has it: times may count from today. */
export interface SchoolEvent {
  readonly id: string;
  readonly starts: EventTime;
  readonly ends: EventTime;
  readonly closes: EventTime;
  readonly stage: Stage | null;
  readonly phone: string;
  /** Null: there is no limit. */
  readonly capacity: number | null;
  /** An admissions info session, shown on the home page. */
  readonly isSession: boolean;
  readonly texts: PerLocale<EventTexts>;
}

/** An event with its times as they are on one day. ISO 8601 with the school's offset. */
export interface DatedEvent extends Omit<SchoolEvent, "starts" | "ends" | "closes"> {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly closesAt: string;
}

/** `now` is what days are counted from. */
export function dateEvent({ starts, ends, closes, ...event }: SchoolEvent, now: Date): DatedEvent {
  return {
    ...event,
    startsAt: eventMoment(starts, now),
    endsAt: eventMoment(ends, now),
    closesAt: eventMoment(closes, now),
  };
}

/** Reads an event; its folder's name is its id. */
export function readEvent(folder: Folder): SchoolEvent {
  const id = folder.name;
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(id)) {
    folder.reportFolder("Name the folder of an event in small letters, digits and dashes.");
  }
  const { fields, text } = openMarkdown(folder);
  const title = fields.text("title");
  const summary = fields.text("summary");
  const place = fields.text("place");
  const audience = fields.text("audience");
  const organiser = fields.text("organiser");
  const phone = fields.shared("phone", PHONE);
  const stage = fields.optionalShared("stage", STAGE) ?? null;
  const capacity = fields.optionalShared("capacity", CAPACITY) ?? null;
  const isSession = fields.optionalShared("session", FLAG) ?? false;
  const cover = fields.optionalPicture("cover", "coverAlt");
  const times = readTimes(fields);
  fields.end();
  return {
    id,
    ...times,
    stage,
    phone,
    capacity,
    isSession,
    texts: perLocale((locale) => ({
      title: title[locale],
      summary: summary[locale],
      place: place[locale],
      audience: audience[locale],
      organiser: organiser[locale],
      cover: cover?.[locale] ?? null,
      blocks: text[locale].blocks,
    })),
  };
}

function readTimes(fields: Pair): Pick<SchoolEvent, "starts" | "ends" | "closes"> {
  const starts = fields.shared("starts", EVENT_TIME);
  const ends = fields.shared("ends", EVENT_TIME);
  const closes = fields.shared("closes", EVENT_TIME);
  if (!["starts", "ends", "closes"].every((field) => fields.zh.has(field))) {
    return { starts, ends, closes };
  }
  if (typeof starts.day !== typeof ends.day || typeof starts.day !== typeof closes.day) {
    const advice = "Write starts, ends and closes alike: all as dates, or all in days from today.";
    fields.zh.report("starts", advice);
  } else {
    if (!isBefore(starts, ends)) fields.zh.report("ends", "An event ends after it starts.");
    if (isBefore(ends, closes)) {
      fields.zh.report("closes", "Sign-up closes at the event’s end at the latest.");
    }
  }
  return { starts, ends, closes };
}

function isBefore(first: EventTime, second: EventTime): boolean {
  if (first.day === second.day) return first.clock < second.clock;
  return first.day < second.day;
}
