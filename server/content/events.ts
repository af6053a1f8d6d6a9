import type * as z from "zod";
import type { EventTexts } from "#contract/event-shapes.ts";
import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import type { Block, Image } from "#contract/shapes.ts";
import type { Stage } from "#contract/stages.ts";
import { openMarkdown } from "./documents.ts";
import { both } from "./faults.ts";
import { COVER, coverOf, fields, hasDescribedCover, shared, text } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { CAPACITY, EVENT_TIME, type EventTime, FLAG, PHONE, STAGE } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type EventFields = z.output<typeof EVENT>;

interface LocalizedEvent extends z.infer<typeof EventTexts> {
  readonly cover: Image | null;
  readonly blocks: Block[];
}

/** An event as its folder has it: times may count from today. */
export interface SchoolEvent extends Pick<EventFields, "starts" | "ends" | "closes" | "phone"> {
  readonly id: string;
  readonly stage: Stage | null;
  /** Null: there is no limit. */
  readonly capacity: number | null;
  /** An admissions info session, shown on the home page. */
  readonly isSession: boolean;
  readonly texts: PerLocale<LocalizedEvent>;
}

/** An event with its times as they are on one day. ISO 8601 with the school's offset. */
export interface DatedEvent extends Omit<SchoolEvent, "starts" | "ends" | "closes"> {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly closesAt: string;
}

/** `now` is what days are counted from. */
export function dateEvent({ starts, ends, closes, ...event }: SchoolEvent, now: Date): DatedEvent {
  const moment = ({ day, clock }: EventTime) => {
    const date = typeof day === "string" ? day : schoolDate(new Date(now.getTime() + day * DAY_MS));
    return `${date}T${clock}:00${SCHOOL_OFFSET}`;
  };
  return { ...event, startsAt: moment(starts), endsAt: moment(ends), closesAt: moment(closes) };
}

/** The next beginning of a day at the school. */
export function nextMidnight(moment: Date): Date {
  const tomorrow = schoolDate(new Date(moment.getTime() + DAY_MS));
  return new Date(`${tomorrow}T00:00:00${SCHOOL_OFFSET}`);
}

const EVENT = fields({
  title: text,
  summary: text,
  place: text,
  audience: text,
  organiser: text,
  phone: shared(PHONE),
  stage: shared(STAGE).optional(),
  capacity: shared(CAPACITY).optional(),
  session: shared(FLAG).optional(),
  ...COVER,
  starts: shared(EVENT_TIME),
  ends: shared(EVENT_TIME),
  closes: shared(EVENT_TIME),
})
  .superRefine(hasDescribedCover)
  .superRefine(({ starts, ends, closes }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (typeof starts.day !== typeof ends.day || typeof starts.day !== typeof closes.day) {
      const advice = both(
        "starts、ends、closes 的写法要一致：都写日期，或都写距今天的天数。",
        "Write starts, ends and closes alike: all as dates, or all in days from today.",
      );
      report("starts", advice);
      return;
    }
    if (!isBefore(starts, ends))
      report("ends", both("活动结束时间要晚于开始时间。", "An event must end after it starts."));
    if (isBefore(ends, closes)) {
      report(
        "closes",
        both(
          "报名截止时间不能晚于活动结束时间。",
          "Sign-up must close no later than the event ends.",
        ),
      );
    }
  });

/** Reads an event; its folder's name is its id. */
export function readEvent(folder: Folder): SchoolEvent | null {
  const id = folder.name;
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(id)) {
    folder.reportName(
      both(
        "活动的文件夹名只能用小写字母、数字和连字符。",
        "Name the folder of an event in small letters, digits and dashes.",
      ),
    );
  }
  const files = openMarkdown(folder, EVENT);
  if (!files) return null;
  const { starts, ends, closes, phone, stage, capacity, session } = files.zh.fields;
  return {
    ...{ id, starts, ends, closes, phone },
    stage: stage ?? null,
    capacity: capacity ?? null,
    isSession: session ?? false,
    texts: perLocale((locale) => {
      const { fields, blocks } = files[locale];
      const { title, summary, place, audience, organiser } = fields;
      return { title, summary, place, audience, organiser, cover: coverOf(fields), blocks };
    }),
  };
}

function isBefore(first: EventTime, second: EventTime): boolean {
  if (first.day === second.day) return first.clock < second.clock;
  return first.day < second.day;
}
