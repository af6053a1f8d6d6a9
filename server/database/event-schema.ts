import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: one way of calling it is deprecated, and not the one used here
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./account-schema.ts";
import { bytes, moment } from "./column-types.ts";

/** The events that somebody has signed up for: how many seats are taken, and what was last known of each. */
export const eventSeats = pgTable(
  "event_places",
  {
    eventId: text("event_id").primaryKey(),
    taken: integer("taken").notNull().default(0),
    /** Set by the office in place of the content's capacity; null: the content's counts. */
    capacity: integer("capacity"),
    /** Events are content; this stays when one is taken out of it. */
    record: jsonb("record").notNull(),
  },
  (table) => [check("taken_is_no_debt", sql`${table.taken} >= 0`)],
);

export const signUps = pgTable(
  "sign_ups",
  {
    /** What a ticket names. */
    id: uuid("id").notNull().unique().defaultRandom(),
    eventId: text("event_id")
      .notNull()
      .references(() => eventSeats.eventId),
    /** No cascade: removing an account gives its seats back first. */
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    signedUpAt: moment("signed_up_at").notNull().default(sql`clock_timestamp()`),
    /** When the event was to start, as whoever signed up was told; null: by a release that did not note it. */
    startsAt: moment("starts_at"),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.accountId] }),
    index().on(table.accountId),
  ],
);

/**
 * The newest intent of each login to sign up for an event, or to cancel, that has arrived. One that was made before it and comes
 * later changes nothing. The table has the name that intents had in earlier releases.
 */
export const intents = pgTable(
  "wishes",
  {
    /** `tokenHash` of the session; not tied to it, so that nobody who removes a session waits for it. */
    session: bytes("session").notNull(),
    eventId: text("event_id").notNull(),
    newest: bigint("newest", { mode: "number" }).notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.eventId] }), index().on(table.expiresAt)],
);
