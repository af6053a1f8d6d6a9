import { asc, count, eq, min } from "drizzle-orm";
import { maskName } from "#contract/mask-name.ts";
import { ticketHash } from "#contract/ticket.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { signUps } from "#server/database/event-schema.ts";
import { checkIns } from "#server/database/office-schema.ts";
import type { Tickets } from "#server/events/tickets.ts";

/** A sign-up as a device at the door has it: enough to recognise whoever stands there, and no more. */
export interface DoorEntry {
  /** Hash of the ticket, which cannot be made a ticket again. */
  readonly ticket: string;
  /** The account's name, most of it hidden. */
  readonly name: string;
  /** The last four digits of the account's phone. */
  readonly phone: string;
  /** When it was first checked in; null: not yet. */
  readonly at: Date | null;
  /** How often it was. */
  readonly times: number;
}

/** The sign-ups of an event, and which of them have come in. */
export async function doorList(query: Sql, tickets: Tickets, event: string): Promise<DoorEntry[]> {
  const rows = await query
    .select({
      id: signUps.id,
      username: accounts.username,
      phone: accounts.phone,
      at: min(checkIns.scannedAt),
      times: count(checkIns.id),
    })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .leftJoin(checkIns, eq(checkIns.signUpId, signUps.id))
    .where(eq(signUps.eventId, event))
    .groupBy(signUps.id, accounts.username, accounts.phone, signUps.signedUpAt)
    .orderBy(asc(signUps.signedUpAt), asc(signUps.id));
  return Promise.all(
    rows.map(async ({ id, username, phone, at, times }) => ({
      ticket: await ticketHash(tickets.of(id)),
      name: maskName(username),
      phone: phone.slice(-4),
      ...{ at, times },
    })),
  );
}
