import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import { schoolDate } from "#contract/school-date.ts";
import { ticketHash } from "#contract/ticket.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { signUps } from "#server/database/event-schema.ts";
import { checkIns, staff } from "#server/database/office-schema.ts";
import { lockSeats } from "#server/events/seats.ts";
import type { Tickets } from "#server/events/tickets.ts";

/** What a device noted at the door, perhaps a while ago. */
export interface CheckIn {
  /** Made by the device, once for each. */
  readonly id: string;
  /** The hash of the ticket. */
  readonly ticket: string;
  /** By the device's clock. */
  readonly at: Date;
}

export interface CheckInResult {
  readonly id: string;
  /** `double`: somebody had come in with it before; `unknown`: no sign-up has it now. */
  readonly outcome: "in" | "double" | "unknown";
  /** For a double: when the first came in, and who let them in. */
  readonly first: { readonly at: Date; readonly by: string } | null;
}

export interface CheckInBatch {
  readonly event: string;
  readonly checkIns: readonly CheckIn[];
  readonly staff: { readonly id: string; readonly name: string };
  /** Browser and system of the device; empty: unknown. */
  readonly device: string;
}

/** In a transaction: takes what a device noted; the same again changes nothing and is answered again. Whoever was first by the devices' clocks is in. */
export async function takeCheckIns(
  query: Sql,
  tickets: Tickets,
  { event, checkIns: noted, device, staff: { id: staffId, name: operator } }: CheckInBatch,
): Promise<CheckInResult[]> {
  // Other devices send at the same time, and sign-ups are cancelled: one after the other.
  await lockSeats(query, [event]);
  const byTicket = await signUpsByTicket(query, tickets, event, noted);
  const known = noted.flatMap(({ id, ticket, at }) => {
    const signUpId = byTicket.get(ticket);
    return signUpId === undefined ? [] : [{ id, signUpId, staffId, device, scannedAt: at }];
  });
  if (known.length > 0) {
    const made = await query
      .insert(checkIns)
      .values(known)
      .onConflictDoNothing({ target: checkIns.id })
      .returning({ id: checkIns.id });
    if (made.length > 0) {
      const subject = `${event}: ${made.length}`;
      await recordActions(query, [{ operator, action: "check-ins taken", subject }]);
    }
  }
  const firsts = await firstOf(
    query,
    known.map(({ signUpId }) => signUpId),
  );
  return noted.map(({ id, ticket }) => {
    const first = firsts.get(byTicket.get(ticket) ?? "");
    if (!first) return { id, outcome: "unknown", first: null };
    if (first.id === id) return { id, outcome: "in", first: null };
    return { id, outcome: "double", first: { at: first.at, by: first.by } };
  });
}

/** How long before a scan its event may have begun. */
const LONGEST_EVENT = 7 * DAY_MS;

async function signUpsByTicket(
  query: Sql,
  tickets: Tickets,
  event: string,
  noted: readonly CheckIn[],
): Promise<ReadonlyMap<string, string>> {
  // A phone may send after an event has moved on to its next day: see endHeldDays.
  const first = schoolDate(
    new Date(Math.min(...noted.map(({ at }) => at.getTime())) - LONGEST_EVENT),
  );
  const isPast = and(
    sql`starts_with(${signUps.eventId}, ${`${event}~`})`,
    sql`split_part(${signUps.eventId}, '~', 2) >= ${first}`,
  );
  const rows = await query
    .select({ id: signUps.id })
    .from(signUps)
    .where(or(eq(signUps.eventId, event), isPast));
  const pairs = rows.map(async ({ id }) => [await ticketHash(tickets.of(id)), id] as const);
  return new Map(await Promise.all(pairs));
}

/** The first check-in of each sign-up. */
async function firstOf(query: Sql, signUpIds: readonly string[]) {
  const rows = await query
    .select({
      id: checkIns.id,
      signUpId: checkIns.signUpId,
      at: checkIns.scannedAt,
      by: staff.name,
    })
    .from(checkIns)
    .innerJoin(staff, eq(staff.id, checkIns.staffId))
    .where(inArray(checkIns.signUpId, [...signUpIds]))
    .orderBy(desc(checkIns.scannedAt), desc(checkIns.id));
  // The earliest comes last, and stays.
  return new Map(rows.map((row) => [row.signUpId, row]));
}
