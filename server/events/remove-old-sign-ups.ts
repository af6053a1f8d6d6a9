import { isDeepStrictEqual } from "node:util";
import { and, count, eq, lt, sql } from "drizzle-orm";
import type { DatedEvent } from "#server/content/events.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { clockOf, isFarAhead } from "#server/database/clock.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import { messageDrafts } from "#server/database/office-schema.ts";
import { recordOf } from "./event-record.ts";

interface OldSignUpsOptions {
  readonly database: Database;
  /** The content's, by id. */
  readonly events: ReadonlyMap<string, DatedEvent>;
  readonly logger: { error(details: object, message: string): void };
  /** The one who asked for it; left out: the site does it by itself. */
  readonly operator?: string;
}

/** Sign-ups for an event, and when they are removed. */
export interface DueSignUps {
  readonly eventId: string;
  readonly count: number;
  readonly removedAt: Date;
  readonly isOverdue: boolean;
}

/** As the privacy notice promises. */
export const SIGN_UP_MONTHS = 6;
const longAgo = sql`now() - make_interval(months => ${SIGN_UP_MONTHS})`;
const endedLongAgo = sql`(${eventSeats.record} ->> 'endsAt')::timestamptz < ${longAgo}`;

/**
 * Removes the sign-ups of events that ended six months ago. An event that the content has no more ended, or was to end, when
 * the content last said. Other servers do the same at the same time. By itself the site removes nothing where the clock is far
 * ahead.
 */
export async function removeOldSignUps({
  database,
  events,
  logger,
  operator,
}: OldSignUpsOptions): Promise<void> {
  try {
    await updateRecords(database, events);
    const now = await database.run(clockOf);
    if (operator === undefined && (await database.run((query) => isFarAhead(query, now)))) {
      const message = "no old sign-ups are removed: the clock is far ahead of the audit log";
      logger.error({ now }, message);
      return;
    }
    for (const id of await endedEvents(database)) {
      try {
        await removeSignUpsTo(database, id, {
          isRemoved: !events.has(id),
          operator: operator ?? "site",
        });
      } catch (error) {
        logger.error({ err: error, event: id }, "old sign-ups could not be removed");
      }
    }
  } catch (error) {
    logger.error({ err: error }, "old sign-ups could not be looked for");
  }
}

/** An event that was postponed after the last sign-up still has its former end in the database. */
async function updateRecords(
  database: Database,
  events: OldSignUpsOptions["events"],
): Promise<void> {
  const known = await database.run((query) =>
    query.select({ id: eventSeats.eventId, record: eventSeats.record }).from(eventSeats),
  );
  for (const { id, record: before } of known) {
    const event = events.get(id);
    const record = event && recordOf(event);
    if (!record || isDeepStrictEqual(before, record)) continue;
    // A sign-up in between has set the day.
    const isUnchanged = sql`${eventSeats.record} = ${JSON.stringify(before)}::jsonb`;
    await database.run((query) =>
      query
        .update(eventSeats)
        .set({ record })
        .where(and(eq(eventSeats.eventId, id), isUnchanged)),
    );
  }
}

async function endedEvents(database: Database): Promise<string[]> {
  const rows = await database.run((query) =>
    query.select({ id: eventSeats.eventId }).from(eventSeats).where(endedLongAgo),
  );
  return rows.map(({ id }) => id);
}

async function removeSignUpsTo(
  database: Database,
  id: string,
  { isRemoved, operator }: { readonly isRemoved: boolean; readonly operator: string },
): Promise<void> {
  await database.transact(async (query) => {
    // The event's row is locked first, as by signing up, and looked at again by whoever had to wait for it.
    const [event] = await query
      .select({ taken: eventSeats.taken })
      .from(eventSeats)
      .where(and(eq(eventSeats.eventId, id), endedLongAgo))
      .for("update");
    if (!event) return;
    // Nobody signs up or writes after the end: of an event whose date was mistyped, what is recent stays.
    const removed = await query
      .delete(signUps)
      .where(and(eq(signUps.eventId, id), lt(signUps.signedUpAt, longAgo)))
      .returning({ id: signUps.eventId });
    const taken = event.taken - removed.length;
    // Signing up for an event that the content has needs its row.
    if (taken === 0 && isRemoved) {
      await query.delete(eventSeats).where(eq(eventSeats.eventId, id));
    } else if (removed.length > 0) {
      await query.update(eventSeats).set({ taken }).where(eq(eventSeats.eventId, id));
    }
    await query
      .delete(messageDrafts)
      .where(and(eq(messageDrafts.eventId, id), lt(messageDrafts.savedAt, longAgo)));
    if (removed.length === 0) return;
    const subject = `${id}: ${removed.length}`;
    await recordActions(query, [{ operator, action: "sign-ups expired", subject }]);
  });
}

/** The sign-ups that are to be removed until so many days from now, by event. */
export async function signUpsDue(query: Sql, days: number): Promise<DueSignUps[]> {
  const removedAt = sql`(${eventSeats.record} ->> 'endsAt')::timestamptz + make_interval(months => ${SIGN_UP_MONTHS})`;
  const end = sql`now() + make_interval(days => ${days})`;
  const rows = await query
    .select({
      eventId: eventSeats.eventId,
      count: count(),
      removedAt: removedAt.mapWith(signUps.signedUpAt),
      isOverdue: sql`${removedAt} < now()`.mapWith(Boolean),
    })
    .from(eventSeats)
    .innerJoin(signUps, eq(signUps.eventId, eventSeats.eventId))
    .where(
      and(
        lt(removedAt, end),
        lt(signUps.signedUpAt, sql`${end} - make_interval(months => ${SIGN_UP_MONTHS})`),
      ),
    )
    .groupBy(eventSeats.eventId)
    .orderBy(removedAt);
  return rows;
}
