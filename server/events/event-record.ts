import * as z from "zod/mini";
import { IsoTime, StageShape } from "#contract/shapes.ts";
import type { DatedEvent } from "#server/content/events.ts";

const Texts = z.object({
  title: z.string(),
  summary: z.string(),
  place: z.string(),
  audience: z.string(),
  organiser: z.string(),
});

/** What stays of an event when it is taken out of the content: what those who signed up have to know. */
export const EventRecord = z.object({
  startsAt: IsoTime,
  endsAt: IsoTime,
  closesAt: IsoTime,
  stage: z.nullable(StageShape),
  phone: z.string(),
  capacity: z.nullable(z.number()),
  texts: z.object({ zh: Texts, en: Texts }),
});
export type EventRecord = z.infer<typeof EventRecord>;

/** The fields of the record, and no others. */
export function recordOf(event: DatedEvent): EventRecord {
  return EventRecord.parse(event);
}

/** The event as it can still be shown: without pictures and text. */
export function eventFromRecord(id: string, record: EventRecord): DatedEvent {
  const bare = { cover: null, blocks: [] };
  return {
    ...record,
    id,
    isSession: false,
    texts: { zh: { ...record.texts.zh, ...bare }, en: { ...record.texts.en, ...bare } },
  };
}
