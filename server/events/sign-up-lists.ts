import { asc, eq, inArray, min, sql } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import { checkIns } from "#server/database/office-schema.ts";
import { type KnownEvent, removedEvent, type SeatCount } from "./known-event.ts";
import { lockSeats } from "./seats.ts";

/** An event as the database knows it, as if the content had it no more. */
export interface RecordedEvent {
  readonly recorded: KnownEvent;
  readonly seats: SeatCount;
}

/** A person who comes to an event. */
export interface SignUp {
  readonly id: string;
  readonly username: string;
  readonly phone: string;
  readonly signedUpAt: Date;
  /** Null: has not come in. */
  readonly checkedInAt: Date | null;
}

/** The events that somebody has ever signed up for, or these of them, by id. */
export async function recordedEvents(
  query: Sql,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, RecordedEvent>> {
  const { eventId: id, taken, capacity, record } = eventSeats;
  const rows = await query
    .select({ id, record, seats: { taken, capacity } })
    .from(eventSeats)
    .where(ids && inArray(id, [...ids]));
  return new Map(
    rows.map((row) => [row.id, { recorded: removedEvent(row.id, row.record), seats: row.seats }]),
  );
}

/** The sign-ups for an event, oldest first. */
export function signUpsOf(query: Sql, id: string): Promise<SignUp[]> {
  return query
    .select({
      id: signUps.id,
      username: accounts.username,
      phone: accounts.phone,
      signedUpAt: signUps.signedUpAt,
      checkedInAt: min(checkIns.scannedAt),
    })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .leftJoin(checkIns, eq(checkIns.signUpId, signUps.id))
    .where(eq(signUps.eventId, id))
    .groupBy(signUps.id, accounts.id, signUps.signedUpAt)
    .orderBy(asc(signUps.signedUpAt), asc(accounts.id));
}

/** The events that an account has signed up for. */
async function eventsOf(query: Sql, account: string): Promise<string[]> {
  const rows = await query
    .select({ id: signUps.eventId })
    .from(signUps)
    .where(eq(signUps.accountId, account))
    .orderBy(asc(signUps.signedUpAt));
  return rows.map(({ id }) => id);
}

/** Takes the sign-ups of a locked account away, of ended events too, and gives the seats back. */
export async function removeSignUpsOf(query: Sql, account: string): Promise<void> {
  await lockSeats(query, await eventsOf(query, account));
  const removed = await query
    .delete(signUps)
    .where(eq(signUps.accountId, account))
    .returning({ id: signUps.eventId });
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await query
    .update(eventSeats)
    .set({ taken: sql`${eventSeats.taken} - 1` })
    .where(inArray(eventSeats.eventId, ids));
}
