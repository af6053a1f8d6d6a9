import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { DatedEvent } from "#server/content/events.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { eventSeats, intents, signUps } from "#server/database/event-schema.ts";
import { checkIns } from "#server/database/office-schema.ts";
import { recordOf } from "./event-record.ts";
import { SignUpRefused } from "./refusals.ts";

/** An account's intent to sign up for an event, or to cancel. */
export interface Intent {
  readonly account: string;
  /** The event's id. */
  readonly id: string;
  /** The login that it comes from, and its sequence there; without one it counts as it arrives. */
  readonly session: Buffer;
  readonly order?: number | undefined;
  /** Of a sign-up: when the event was to start as the visitor saw it; undefined: as it is now. */
  readonly startsAt?: string | undefined;
}

const TakenSeat = z.object({
  taken: z.number(),
  /** Set by the office; null: the content's counts. */
  capacity: z.nullable(z.number()),
  /** The sign-up's id. */
  signUp: z.string(),
});
const Answers = z.tuple([z.object({ seat: z.nullable(TakenSeat), isOvertaken: z.boolean() })]);
type SeatAnswer = z.infer<typeof Answers>[0];

/**
 * The counter's row decides: of any number at once no more than there are seats get one. All in one statement, so that
 * whoever waits for the row waits for the database alone and not for a busy server too. Rows are locked in the same order
 * everywhere: the account, the event, its sign-ups. No seat: there is none to take. Rejects as a duplicate where the account
 * has one: by the statement's own look at the sign-ups, which is older than the waiting, that cannot be told.
 */
export async function takeSeat(query: Sql, event: DatedEvent, intent: Intent): Promise<SeatAnswer> {
  const { id } = event;
  const { account, startsAt = null } = intent;
  await makeCounter(query, event);
  const { rows } = await query.execute(sql`
    with intent as (${newestIntent(intent)}), seat as (
      update ${eventSeats} set ${oneMore(event)}
      where event_id = ${id} and ${isFree(event)}
        and exists (select from intent)
        and exists (select from ${accounts} where id = ${account} for key share)
      returning taken, capacity, record
    ), made as (
      insert into ${signUps} (event_id, account_id, starts_at)
      select ${id}, ${account}::uuid, coalesce(${startsAt}, record ->> 'startsAt')::timestamptz from seat
      returning id
    )
    select (select json_build_object('taken', taken, 'capacity', capacity, 'signUp', made.id) from seat, made) as seat,
      not exists (select from intent) as "isOvertaken"`);
  return Answers.parse(rows)[0];
}

/** The counter of an event's seats, which the first who signs up makes. */
export async function makeCounter(query: Sql, event: DatedEvent): Promise<void> {
  const row = { eventId: event.id, record: recordOf(event) };
  await query.insert(eventSeats).values(row).onConflictDoNothing();
}

/** Whether a counter has a free seat, by the office's capacity or else by the content's. */
export function isFree({ capacity }: DatedEvent): SQL {
  return sql`coalesce(taken < coalesce(capacity, ${capacity}::int), true)`;
}

/** Takes a seat from a counter, and notes the event as it is now. */
export function oneMore(event: DatedEvent): SQL {
  // On a server that has not heard yet for which day others signed up, the day may have moved on.
  const hasMovedOn = sql`taken > 0 and record ->> 'rule' = ${event.rule}
    and left(record ->> 'startsAt', 10) <> ${event.startsAt.slice(0, 10)}`;
  return sql`taken = taken + 1,
    record = case when ${hasMovedOn} then record else ${JSON.stringify(recordOf(event))}::jsonb end`;
}

/** The seats that are taken afterwards; null: the account had none. Rejects with SignUpRefused where they have been let in. */
export async function giveSeatBack(query: Sql, intent: Intent): Promise<number | null> {
  await lockSeats(query, [intent.id]);
  const [own] = await query.select({ id: signUps.id }).from(signUps).where(isSignUpOf(intent));
  if (own && (await hasCheckedIn(query, own.id))) throw new SignUpRefused("checked_in");
  const gone = await query.delete(signUps).where(isSignUpOf(intent)).returning();
  return gone.length === 0 ? null : oneLess(query, intent.id);
}

/** The seats that are taken after one was given back. */
export async function oneLess(query: Sql, id: string): Promise<number | null> {
  const [row] = await query
    .update(eventSeats)
    .set({ taken: sql`${eventSeats.taken} - 1` })
    .where(eq(eventSeats.eventId, id))
    .returning({ taken: eventSeats.taken });
  return row?.taken ?? null;
}

/** Whether whoever holds a sign-up has been let in. */
export async function hasCheckedIn(query: Sql, signUp: string): Promise<boolean> {
  const rows = await query
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(eq(checkIns.signUpId, signUp))
    .limit(1);
  return rows.length > 0;
}

export async function hasSeat(query: Sql, intent: Intent): Promise<boolean> {
  const rows = await query.select().from(signUps).where(isSignUpOf(intent));
  return rows.length > 0;
}

/** Rejects with SignUpRefused where a later intent of the login has arrived before. */
export async function refuseOvertaken(query: Sql, intent: Intent): Promise<void> {
  const { rows } = await query.execute(newestIntent(intent));
  if (rows.length === 0) throw new SignUpRefused("overtaken");
}

/**
 * Locks the counters of events. Removing sign-ups locks them before the sign-ups, as signing up does: in any other order the two
 * could wait for each other.
 */
export async function lockSeats(query: Sql, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: eventSeats.eventId })
    .from(eventSeats)
    .where(inArray(eventSeats.eventId, [...ids]))
    .orderBy(asc(eventSeats.eventId))
    .for("update");
}

/** Answers a row where the intent is the newest of its login, which it then is for all that come after it. */
function newestIntent({ session, id, order }: Intent): SQL {
  if (order === undefined) return sql`select 1`;
  return sql`
    insert into ${intents} (session, event_id, newest, expires_at)
    values (${session}, ${id}, ${order}, now() + interval '1 day')
    on conflict (session, event_id) do update set newest = excluded.newest, expires_at = excluded.expires_at
      where ${intents.newest} <= excluded.newest
    returning 1`;
}

const isSignUpOf = ({ id, account }: Intent) =>
  and(eq(signUps.eventId, id), eq(signUps.accountId, account));
