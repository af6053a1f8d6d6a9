import { asc, eq, inArray, sql } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import { checkIns, staff } from "#server/database/office-schema.ts";
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
  /** Each time that its ticket was let in, the first in front. */
  readonly checkIns: readonly CheckInNote[];
}

/** When a ticket was let in, who stood at the door, and with which browser and system. */
interface CheckInNote {
  readonly at: Date;
  readonly by: string;
  readonly device: string;
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
export async function signUpsOf(query: Sql, id: string): Promise<SignUp[]> {
  const isOfEvent = eq(signUps.eventId, id);
  const rows = await query
    .select({
      id: signUps.id,
      username: accounts.username,
      phone: accounts.phone,
      signedUpAt: signUps.signedUpAt,
    })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(isOfEvent)
    .orderBy(asc(signUps.signedUpAt), asc(accounts.id));
  const { signUpId, scannedAt: at, device } = checkIns;
  const noted = await query
    .select({ signUpId, at, device, by: staff.name })
    .from(checkIns)
    .innerJoin(signUps, eq(signUps.id, signUpId))
    .innerJoin(staff, eq(staff.id, checkIns.staffId))
    .where(isOfEvent)
    .orderBy(asc(at), asc(checkIns.id));
  const bySignUp = Map.groupBy(noted, (checkIn) => checkIn.signUpId);
  return rows.map((row) => ({
    ...row,
    checkIns: (bySignUp.get(row.id) ?? []).map(({ at, by, device }) => ({ at, by, device })),
  }));
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
