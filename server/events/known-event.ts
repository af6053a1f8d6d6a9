import type { EventStatus } from "#contract/event-shapes.ts";
import type { DatedEvent } from "#server/content/events.ts";
import { EventRecord, eventFromRecord } from "./event-record.ts";

/** An event as far as it is known, whether the content still has it or not. */
export interface KnownEvent {
  readonly event: DatedEvent;
  readonly isRemoved: boolean;
  /** Milliseconds, as Date has them: to read them of thousands of events for every call takes longer than all else. */
  readonly start: number;
  readonly end: number;
}

export function currentEvent(event: DatedEvent): KnownEvent {
  return knownEvent(event, false);
}

/** An event that was taken out of the content, as it was last known. */
export function removedEvent(id: string, record: unknown): KnownEvent {
  return knownEvent(eventFromRecord(id, EventRecord.parse(record)), true);
}

function knownEvent(event: DatedEvent, isRemoved: boolean): KnownEvent {
  const [start, end] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  return { event, isRemoved, start, end };
}

/** The seats of an event as the database counts them. */
export interface SeatCount {
  readonly taken: number;
  /** Set by the office; null: the content's capacity counts. */
  readonly capacity: number | null;
}

export const NO_SEATS: SeatCount = { taken: 0, capacity: null };

/** How many seats an event has; null: there is no limit. */
export function capacityOf({ event }: KnownEvent, { capacity }: SeatCount): number | null {
  return capacity ?? event.capacity;
}

/** The state of an event with such seats. */
export function statusOf(known: KnownEvent, seats: SeatCount, now: number): EventStatus {
  const { closesAt, cancelled } = known.event;
  const capacity = capacityOf(known, seats);
  if (cancelled || hasEnded(known, now)) return "ended";
  if (Date.parse(closesAt) <= now) return "closed";
  return capacity !== null && seats.taken >= capacity ? "full" : "open";
}

/** Those to come, soonest first, and then the ended ones, latest first. */
export function inOrder(events: readonly KnownEvent[], now: number): KnownEvent[] {
  const byStart = events.toSorted((first, second) => first.start - second.start);
  const coming = byStart.filter((known) => !hasEnded(known, now));
  const ended = byStart.filter((known) => hasEnded(known, now));
  return [...coming, ...ended.reverse()];
}

function hasEnded({ end, isRemoved }: KnownEvent, now: number): boolean {
  return isRemoved || end <= now;
}
