import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { HeldDay } from "#server/content/event-times.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import { messageDrafts } from "#server/database/office-schema.ts";
import { EventRecord } from "./event-record.ts";

/** Somebody has signed up for an event whose day is counted from today. */
const isHeld = and(gt(eventSeats.taken, 0), sql`${eventSeats.record} ->> 'rule' is not null`);

/** The days for which somebody has signed up, by the ids of the events, where the content counts them from today. */
export async function readHeldDays(query: Sql): Promise<ReadonlyMap<string, HeldDay>> {
  const rows = await query
    .select({ id: eventSeats.eventId, record: eventSeats.record })
    .from(eventSeats)
    .where(isHeld);
  return new Map(
    rows.flatMap(({ id, record }) => {
      const { rule, startsAt } = EventRecord.parse(record);
      return rule === null ? [] : [[id, { rule, day: startsAt.slice(0, 10) }]];
    }),
  );
}

/**
 * Lets events move on whose held day is over. Those who signed up keep what they came to: an event of its own, with that
 * day in its id, which the content never has. Other servers do the same at the same time.
 */
export async function endHeldDays(database: Database, now: Date): Promise<void> {
  const isOver = and(
    isHeld,
    sql`(${eventSeats.record} ->> 'endsAt')::timestamptz <= ${now.toISOString()}`,
  );
  const over = await database.run((query) =>
    query.select({ id: eventSeats.eventId }).from(eventSeats).where(isOver),
  );
  for (const { id } of over) {
    await database.transact(async (query) => {
      const isIt = eq(eventSeats.eventId, id);
      const [event] = await query.select().from(eventSeats).where(and(isIt, isOver)).for("update");
      if (!event) return;
      const record = { ...EventRecord.parse(event.record), rule: null };
      const past = `${id}~${record.startsAt.slice(0, 10)}`;
      const { capacity } = event;
      // Where the clock was set back, the day may have ended once before.
      const before = query
        .select({ id: signUps.accountId })
        .from(signUps)
        .where(eq(signUps.eventId, past));
      const isAgain = and(eq(signUps.eventId, id), inArray(signUps.accountId, before));
      const again = await query.delete(signUps).where(isAgain).returning({ id: signUps.id });
      const taken = event.taken - again.length;
      await query
        .insert(eventSeats)
        .values({ eventId: past, taken, capacity, record })
        .onConflictDoUpdate({
          target: eventSeats.eventId,
          set: { taken: sql`${eventSeats.taken} + ${taken}` },
        });
      await query.update(signUps).set({ eventId: past }).where(eq(signUps.eventId, id));
      const isAboutIt = eq(messageDrafts.eventId, id);
      await query.update(messageDrafts).set({ eventId: past }).where(isAboutIt);
      await query.update(eventSeats).set({ taken: 0, capacity: null }).where(isIt);
    });
  }
}
