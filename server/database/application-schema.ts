import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: one way of calling it is deprecated, and not the one used here
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { STAGES } from "#contract/stages.ts";
import { accounts } from "./account-schema.ts";
import { bytes, moment } from "./column-types.ts";

/** The newest number of each year and stage. */
export const applicationNumbers = pgTable(
  "application_numbers",
  {
    year: smallint("year").notNull(),
    stage: text("stage", { enum: STAGES }).notNull(),
    newest: integer("newest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.stage] })],
);

export const applications = pgTable(
  "applications",
  {
    id: uuid("id").primaryKey(),
    /** Made by the client once for each form. */
    key: uuid("key").notNull().unique(),
    /** Null: typed in by the office from paper. */
    accountId: uuid("account_id").references(() => accounts.id),
    number: text("number").notNull().unique(),
    /** In which it was filed; it begins the number. */
    year: smallint("year").notNull(),
    stage: text("stage", { enum: STAGES }).notNull(),
    status: text("status", { enum: APPLICATION_STATUSES }).notNull().default("submitted"),
    submittedAt: moment("submitted_at").notNull().default(sql`clock_timestamp()`),
    /** Keyed hash of the child's name and birth date. */
    childHash: bytes("child_hash").notNull(),
    /** The grade that is applied for; null: filed by a release that kept it only in `sealed`. */
    grade: text("grade"),
    /** Keyed hash of the guardian's phone in E.164: siblings, and the office's search; null as `grade` is. */
    guardianHash: bytes("guardian_hash"),
    /** Counts the office's changes: who saves over a version that they have not seen is told. */
    version: integer("version").notNull().default(0),
    /** The papers that have been handed in. */
    papers: text("papers").array().notNull().default(sql`'{}'`),
    /** The letter that came with a decision, encrypted with `letterKeyId`; null: none. */
    letterKeyId: text("letter_key_id"),
    letterSealed: bytes("letter_sealed"),
    /** Which key `sealed`, `childHash` and `guardianHash` were made with. */
    keyId: text("key_id").notNull(),
    /** Everything personal, encrypted. */
    sealed: bytes("sealed").notNull(),
    consentVersion: text("consent_version").notNull(),
    consentedAt: moment("consented_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index().on(table.accountId, table.submittedAt),
    index().on(table.submittedAt),
    index().on(table.guardianHash),
    index().on(table.stage, table.year),
    index().on(table.childHash),
  ],
);

/** The keys that the applications have been encrypted with: no server may join that lacks one. */
export const dataKeys = pgTable("data_keys", {
  id: text("id").primaryKey(),
  firstUsedAt: moment("first_used_at").notNull().defaultNow(),
});

/** Messages that are still to be sent to the office. */
export const officeMessages = pgTable(
  "office_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    number: text("number").notNull(),
    stage: text("stage", { enum: STAGES }).notNull(),
    tries: smallint("tries").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.nextTryAt)],
);
