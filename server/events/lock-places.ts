import { asc, inArray } from "drizzle-orm";
import type { Sql } from "#server/database/database.ts";
import { eventPlaces } from "#server/database/schema.ts";

/**
 * Whoever takes sign-ups away locks the events' counters before them, as signing up does: in any other order the two could
 * wait for each other.
 */
export async function lockPlaces(query: Sql, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: eventPlaces.eventId })
    .from(eventPlaces)
    .where(inArray(eventPlaces.eventId, [...ids]))
    .orderBy(asc(eventPlaces.eventId))
    .for("update");
}
