import * as z from "zod/mini";
import { EventFacts, EventTexts } from "#contract/event-shapes.ts";
import type { DatedEvent } from "#server/content/events.ts";

const EMPTY_TEXTS = Object.fromEntries(Object.keys(EventTexts.shape).map((name) => [name, ""]));
const withAllTexts = z.transform((texts: Record<string, unknown>) => ({
  ...EMPTY_TEXTS,
  ...texts,
}));

/** Records of older releases lack the texts that were added since. */
const RecordedTexts = z.pipe(z.pipe(z.looseObject({}), withAllTexts), EventTexts);

/** The part of an event that stays when it is taken out of the content: what those who signed up have to know. */
export const EventRecord = z.extend(EventFacts, {
  /** Missing: it is a date, or an earlier release wrote it. */
  rule: z._default(z.nullable(z.string()), null),
  texts: z.object({ zh: RecordedTexts, en: RecordedTexts }),
});
export type EventRecord = z.infer<typeof EventRecord>;

/** The fields of the record, and no others. */
export function recordOf(event: DatedEvent): EventRecord {
  return EventRecord.parse(event);
}

/** The event as it can still be shown: without pictures and text. */
export function eventFromRecord(id: string, record: EventRecord): DatedEvent {
  const bare = { cover: null, blocks: [] };
  const { cancelled = false, walkIn = false } = record;
  return {
    ...record,
    ...{ id, cancelled, walkIn },
    isSession: false,
    texts: { zh: { ...record.texts.zh, ...bare }, en: { ...record.texts.en, ...bare } },
  };
}
