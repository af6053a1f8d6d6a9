import { asc, inArray } from "drizzle-orm";
import type { Sql } from "#server/database/database.ts";
import { eventSeats } from "#server/database/schema.ts";

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
