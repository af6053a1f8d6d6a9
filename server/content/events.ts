import * as z from "zod";
import type { Block } from "#contract/block-shapes.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { EventTexts } from "#contract/event-shapes.ts";
import type { Image } from "#contract/image-shape.ts";
import type { Locale } from "#contract/locales.ts";
import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import type { Stage } from "#contract/stages.ts";
import { openMarkdown } from "./documents.ts";
import {
  EVENT_START,
  EVENT_TIME,
  type EventMoments,
  type EventTimes,
  eventTimes,
  type HeldDay,
  momentsOf,
} from "./event-times.ts";
import { both } from "./faults.ts";
import { fields, shared, text } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { CAPACITY, FLAG, PHONE, STAGE } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { COVER, coverOf, hasDescribedCover } from "./picture-fields.ts";

/** Times that are counted from today have the same order on every day. */
const ANY_DAY = new Date(0);

interface LocalizedEvent extends z.infer<typeof EventTexts> {
  readonly cover: Image | null;
  readonly blocks: Block[];
}

/** Null: the address is that of the stage, or of the school. */
type WrittenTexts = Omit<LocalizedEvent, "address"> & { readonly address: string | null };

/** An event as its folder has it: its day may be counted from today. */
export interface SchoolEvent {
  readonly id: string;
  readonly times: EventTimes;
  readonly phone: string;
  readonly stage: Stage | null;
  /** Null: there is no limit. */
  readonly capacity: number | null;
  /** An admissions info session, shown on the home page. */
  readonly isSession: boolean;
  readonly cancelled: boolean;
  /** One may come without signing up. */
  readonly walkIn: boolean;
  readonly texts: PerLocale<LocalizedEvent>;
}

/** What its folder alone says of it. */
export type WrittenEvent = Omit<SchoolEvent, "texts"> & { readonly texts: PerLocale<WrittenTexts> };

/** An event with its times as they are on one day. */
export interface DatedEvent extends Omit<SchoolEvent, "times">, EventMoments {
  /** How its day is counted from today, as written: `+3 Friday`; null: it is a date. */
  readonly rule: string | null;
}

/** `now` is what days are counted from; `held` is the day of those who have signed up already. */
export function dateEvent(
  { times, ...event }: SchoolEvent,
  now: Date,
  held?: HeldDay | undefined,
): DatedEvent {
  return { ...event, rule: times.rule, ...momentsOf(times, now, held) };
}

/** An event whose folder names no address takes place at its school. */
export function withAddress(
  { texts, ...event }: WrittenEvent,
  addressOf: (locale: Locale) => string,
): SchoolEvent {
  const complete = (locale: Locale) => {
    const { address, ...others } = texts[locale];
    return { ...others, address: address ?? addressOf(locale) };
  };
  return { ...event, texts: perLocale(complete) };
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
  address: text.optional(),
  audience: text,
  organiser: text,
  phone: shared(PHONE),
  stage: shared(STAGE).optional(),
  capacity: shared(CAPACITY).optional(),
  session: shared(FLAG).optional(),
  cancelled: shared(FLAG).optional(),
  walkIn: shared(FLAG).optional(),
  ...COVER,
  starts: shared(EVENT_START),
  ends: shared(EVENT_TIME),
  closes: shared(EVENT_TIME),
})
  .superRefine(hasDescribedCover)
  .transform(({ starts, ends, closes, ...event }, context) => {
    const report = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return z.NEVER;
    };
    const times = eventTimes({ starts, ends, closes });
    if (!times) {
      const advice = both(
        "starts、ends、closes 的写法要一致：都写日期；如从今天算起，ends、closes 从开始那天算：11:30、2 days before 18:00。",
        "Write starts, ends and closes alike: all as dates; or, where it is counted from today, ends and closes from the day on which it starts: 11:30, 2 days before 18:00.",
      );
      return report("starts", advice);
    }
    const { startsAt, endsAt, closesAt } = momentsOf(times, ANY_DAY);
    if (endsAt <= startsAt) {
      return report(
        "ends",
        both("活动结束时间要晚于开始时间。", "An event must end after it starts."),
      );
    }
    if (closesAt > endsAt) {
      return report(
        "closes",
        both(
          "报名截止时间不能晚于活动结束时间。",
          "Sign-up must close no later than the event ends.",
        ),
      );
    }
    return { ...event, times };
  });

/** Reads an event; its folder's name is its id. */
export function readEvent(folder: Folder): WrittenEvent | null {
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
  const { times, phone, stage, capacity, session, cancelled, walkIn } = files.zh.fields;
  return {
    ...{ id, times, phone },
    stage: stage ?? null,
    capacity: capacity ?? null,
    isSession: session ?? false,
    cancelled: cancelled ?? false,
    walkIn: walkIn ?? false,
    texts: perLocale((locale) => {
      const { fields, blocks } = files[locale];
      const { title, summary, place, address = null, audience, organiser } = fields;
      const cover = coverOf(fields);
      return { title, summary, place, address, audience, organiser, cover, blocks };
    }),
  };
}
