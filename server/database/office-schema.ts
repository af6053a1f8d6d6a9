import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: one way of calling it is deprecated, and not the one used here
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { FAULT_KINDS } from "#contract/office/fault-kinds.ts";
import { STAFF_ROLES } from "#contract/office/roles.ts";
import { applications } from "./application-schema.ts";
import { bytes, moment } from "./column-types.ts";
import { signUps } from "./event-schema.ts";

/** The people who run the site in a browser; never visitors with a flag. */
export const staff = pgTable("staff", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** As it was given; `nameKey` is what it is known by. */
  name: text("name").notNull(),
  nameKey: text("name_key").notNull().unique(),
  /** Null until an invitation has been followed. */
  passwordHash: text("password_hash"),
  /** The secret of the second factor, encrypted; null until it has been set up. */
  totpSealed: bytes("totp_sealed"),
  totpKeyId: text("totp_key_id"),
  /** The newest time step whose code was used: a code counts once. */
  totpStep: bigint("totp_step", { mode: "number" }),
  /** SHA-256 of each recovery code that is left. */
  recoveryHashes: bytes("recovery_hashes").array().notNull().default(sql`'{}'`),
  createdAt: moment("created_at").notNull().defaultNow(),
  /** Nobody is removed, so that the audit log keeps its names; null: may log in. */
  leftAt: moment("left_at"),
});

/** What somebody may do. A person may have several. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    role: text("role", { enum: STAFF_ROLES }).notNull(),
    /** Stages of `admissions`; empty for other roles. */
    stages: text("stages").array().notNull().default(sql`'{}'`),
    /** The event and the school's day (`YYYY-MM-DD`) of `door`; null for other roles. */
    eventId: text("event_id"),
    day: text("day"),
  },
  (table) => [index().on(table.staffId)],
);

/** A link that lets somebody choose a password and set up the second factor, once. */
export const staffInvitations = pgTable("staff_invitations", {
  /** SHA-256 of what stands in the link. */
  hash: bytes("hash").primaryKey(),
  staffId: uuid("staff_id")
    .notNull()
    .references(() => staff.id),
  expiresAt: moment("expires_at").notNull(),
});

export const staffSessions = pgTable(
  "staff_sessions",
  {
    /** SHA-256 of the cookie. */
    tokenHash: bytes("token_hash").primaryKey(),
    id: uuid("id").notNull().unique().defaultRandom(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Browser and system, as the owner would call them; empty: unknown. */
    device: text("device").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    /** Null: the password was right, the second factor has not been given yet. */
    verifiedAt: moment("verified_at"),
    /** When password and code were last given for something that asks for both again. */
    confirmedAt: moment("confirmed_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.staffId), index().on(table.expiresAt)],
);

/** What the office writes down about an application; families never see it. */
export const applicationNotes = pgTable(
  "application_notes",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
    keyId: text("key_id").notNull(),
    sealed: bytes("sealed").notNull(),
  },
  (table) => [index().on(table.applicationId)],
);

/** A minute at which prepared decisions become what families see. */
export const decisionReleases = pgTable(
  "decision_releases",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    releaseAt: moment("release_at").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Null: still to come. */
    doneAt: moment("done_at"),
  },
  (table) => [index().on(table.releaseAt)],
);

/** States and letters that are prepared, one for each application at most, and shown to nobody outside the office. */
export const decisions = pgTable(
  "decisions",
  {
    applicationId: uuid("application_id")
      .primaryKey()
      .references(() => applications.id, { onDelete: "cascade" }),
    status: text("status", { enum: APPLICATION_STATUSES }).notNull(),
    /** Null: no letter. */
    letterKeyId: text("letter_key_id"),
    letterSealed: bytes("letter_sealed"),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    preparedAt: moment("prepared_at").notNull().default(sql`clock_timestamp()`),
    /** Null: prepared, not yet given a minute. */
    releaseId: uuid("release_id").references(() => decisionReleases.id, { onDelete: "set null" }),
  },
  (table) => [index().on(table.releaseId)],
);

/** Filters that somebody keeps by name; nothing personal, so no text that was searched for. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    name: text("name").notNull(),
    filter: jsonb("filter").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.name] })],
);

/** Check-ins at the door, by the ticket of the sign-up. Sent later where a device had no network. */
export const checkIns = pgTable(
  "check_ins",
  {
    /** Made by the device once for each scan. */
    id: uuid("id").primaryKey(),
    signUpId: uuid("sign_up_id")
      .notNull()
      .references(() => signUps.id, { onDelete: "cascade" }),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Browser and system of the device; empty: unknown. */
    device: text("device").notNull().default(""),
    /** By the device's clock. */
    scannedAt: moment("scanned_at").notNull(),
    receivedAt: moment("received_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index().on(table.signUpId)],
);

/** Messages to the families of an event; the office sends them by other means. */
export const messageDrafts = pgTable(
  "message_drafts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: text("event_id").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    zh: text("zh").notNull(),
    en: text("en").notNull(),
    savedAt: moment("saved_at").notNull().defaultNow(),
    /** When somebody marked it as sent; null: not sent. */
    sentAt: moment("sent_at"),
  },
  (table) => [index().on(table.eventId)],
);

/** People's requests about their own data, counted in the yearly report; holds nothing of them. */
export const dataRequests = pgTable("data_requests", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind", { enum: ["export", "correct", "delete"] }).notNull(),
  /** The school's day on which it arrived, which may be before it was written down. */
  receivedOn: text("received_on").notNull(),
  doneAt: moment("done_at"),
  /** Null: done by the command line. */
  staffId: uuid("staff_id").references(() => staff.id),
});

/** What went wrong on a day, counted by what it was and where; nothing personal, kept for a week. */
export const siteFaults = pgTable(
  "site_faults",
  {
    /** The school's day (`YYYY-MM-DD`). */
    day: text("day").notNull(),
    kind: text("kind", { enum: FAULT_KINDS }).notNull(),
    /** A call or page, a file of the content, or what the SMS service answered. */
    place: text("place").notNull(),
    count: integer("count").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.place] })],
);
