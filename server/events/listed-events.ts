import type { EventStatus } from "#contract/event-shapes.ts";
import type { DatedEvent } from "#server/content/events.ts";
import type { Sql } from "#server/database/database.ts";
import {
  capacityOf,
  inOrder,
  type KnownEvent,
  NO_SEATS,
  type SeatCount,
  statusOf,
} from "./known-event.ts";
import { recordedEvents } from "./sign-up-lists.ts";

/** An event as the office sees it. */
export interface ListedEvent {
  readonly event: DatedEvent;
  readonly isRemoved: boolean;
  readonly taken: number;
  /** Null: there is no limit. */
  readonly capacity: number | null;
  /** The office's own capacity; null: the content's counts. */
  readonly ownCapacity: number | null;
  readonly status: EventStatus | "cancelled";
}

/** The events of the content and those that were taken out of it: those to come soonest first, then the ended ones, latest first. */
export async function listEvents(
  query: Sql,
  current: ReadonlyMap<string, KnownEvent>,
  now: Date,
): Promise<ListedEvent[]> {
  const recorded = await recordedEvents(query);
  const removed = [...recorded].flatMap(([id, { recorded: known }]) =>
    current.has(id) ? [] : [known],
  );
  const time = now.getTime();
  return inOrder([...current.values(), ...removed], time).map((known) =>
    listed(known, recorded.get(known.event.id)?.seats ?? NO_SEATS, time),
  );
}

/** One of them; undefined: nothing is known of it. */
export async function findEvent(
  query: Sql,
  current: ReadonlyMap<string, KnownEvent>,
  id: string,
  now: Date,
): Promise<ListedEvent | undefined> {
  const recorded = (await recordedEvents(query, [id])).get(id);
  const known = current.get(id) ?? recorded?.recorded;
  return known && listed(known, recorded?.seats ?? NO_SEATS, now.getTime());
}

function listed(known: KnownEvent, seats: SeatCount, now: number): ListedEvent {
  const { event, isRemoved } = known;
  return {
    ...{ event, isRemoved, taken: seats.taken, ownCapacity: seats.capacity },
    capacity: capacityOf(known, seats),
    status: event.cancelled ? "cancelled" : statusOf(known, seats, now),
  };
}
