import { sql } from "drizzle-orm";
import { bigint, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./column-types.ts";

/** The actions of the office on personal data, and what has expired; nothing personal itself. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
    /** The user of the machine, or the name of one of the staff; `site`: nobody. */
    operator: text("operator").notNull(),
    action: text("action").notNull(),
    /** An application's number, an event's id or an account's. */
    subject: text("subject").notNull(),
    /** SHA-256 of the entry and the hash before it: an entry that is changed or removed shows. Null: by a release that had none. */
    hash: bytes("hash"),
  },
  (table) => [
    // Its beginning is looked for too.
    index().on(table.subject.op("text_pattern_ops")),
    index().on(table.action, table.id),
  ],
);

/** One row: the hash of the newest entry of the audit log, so that removing that one shows too. */
export const auditHead = pgTable("audit_head", {
  id: smallint("id").primaryKey(),
  hash: bytes("hash").notNull(),
});
