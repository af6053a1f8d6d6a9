import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Sql } from "#server/database/database.ts";
import { accounts, eventPlaces, signUps } from "#server/database/schema.ts";
import { type KnownEvent, removedEvent } from "./known-event.ts";
import { lockPlaces } from "./lock-places.ts";

/** What the database knows of an event, as if the content had it no more. */
export interface RecordedEvent {
  readonly recorded: KnownEvent;
  readonly taken: number;
}

/** Who comes to an event. */
export interface SignUp {
  readonly username: string;
  readonly phone: string;
  readonly signedUpAt: Date;
}

/** By id every event that somebody has ever signed up for, or these of them. */
export async function recordedEvents(
  query: Sql,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, RecordedEvent>> {
  const rows = await query
    .select({ id: eventPlaces.eventId, taken: eventPlaces.taken, record: eventPlaces.record })
    .from(eventPlaces)
    .where(ids && inArray(eventPlaces.eventId, [...ids]));
  return new Map(
    rows.map(({ id, taken, record }) => [id, { recorded: removedEvent(id, record), taken }]),
  );
}

/** Those who have signed up for an event, in that order. */
export function signUpsOf(query: Sql, id: string): Promise<SignUp[]> {
  return query
    .select({
      username: accounts.username,
      phone: accounts.phone,
      signedUpAt: signUps.signedUpAt,
    })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(eq(signUps.eventId, id))
    .orderBy(asc(signUps.signedUpAt), asc(accounts.id));
}

/** The events that an account has signed up for. */
export async function eventsOf(query: Sql, account: string): Promise<string[]> {
  const rows = await query
    .select({ id: signUps.eventId })
    .from(signUps)
    .where(eq(signUps.accountId, account))
    .orderBy(asc(signUps.signedUpAt));
  return rows.map(({ id }) => id);
}

/** Takes the sign-ups of a locked account away, of ended events too, and gives the places back. */
export async function removeSignUpsOf(query: Sql, account: string): Promise<void> {
  await lockPlaces(query, await eventsOf(query, account));
  const removed = await query
    .delete(signUps)
    .where(eq(signUps.accountId, account))
    .returning({ id: signUps.eventId });
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await query
    .update(eventPlaces)
    .set({ taken: sql`${eventPlaces.taken} - 1` })
    .where(inArray(eventPlaces.eventId, ids));
}
