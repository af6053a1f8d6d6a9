import { and, desc, eq, sql } from "drizzle-orm";
import { auditLog } from "#server/database/audit-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { eventSeats } from "#server/database/event-schema.ts";
import type { ListedEvent } from "./listed-events.ts";
import { EventChangeRefused } from "./office-refusals.ts";

export interface CapacityChange {
  /** Null: the content's counts again. */
  readonly capacity: number | null;
  /** The office's capacity as it was read. */
  readonly seen: number | null;
  /** Whether the office means to go below the number of seats taken. */
  readonly isBelowTakenMeant: boolean;
}

/** Gives an event, whose seats are locked, as many as the office wants. False: it has them already. */
export async function changeCapacity(
  query: Sql,
  { event, ownCapacity, taken }: ListedEvent,
  { capacity, seen, isBelowTakenMeant }: CapacityChange,
): Promise<boolean> {
  if (ownCapacity === capacity) return false;
  if (ownCapacity !== seen) {
    throw new EventChangeRefused("changed", { by: await lastToSetCapacity(query, event.id) });
  }
  const seats = capacity ?? event.capacity;
  if (seats !== null && seats < taken && !isBelowTakenMeant) {
    throw new EventChangeRefused("below-taken");
  }
  await query.update(eventSeats).set({ capacity }).where(eq(eventSeats.eventId, event.id));
  return true;
}

async function lastToSetCapacity(query: Sql, id: string): Promise<string | null> {
  const isOfIt = sql`starts_with(${auditLog.subject}, ${`${id}: `})`;
  const [entry] = await query
    .select({ operator: auditLog.operator })
    .from(auditLog)
    .where(and(eq(auditLog.action, "capacity set"), isOfIt))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.operator ?? null;
}
