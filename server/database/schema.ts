import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: one way of calling it is deprecated, and not the one used here
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CODE_PURPOSES } from "#contract/code-shapes.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { STAGES } from "#contract/stages.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  /** As it was chosen; `nameKey` is what it is known by. */
  username: text("username").notNull(),
  nameKey: text("name_key").notNull().unique(),
  /** Eleven digits of a mainland mobile; any other in E.164. */
  phone: text("phone").notNull().unique(),
  /** Null: the account is opened by codes alone. */
  passwordHash: text("password_hash"),
  /** The visitor agreed to these versions of the notices then; null: to one that had no version yet. */
  agreedAt: moment("agreed_at").notNull().defaultNow(),
  agreedPrivacy: date("agreed_privacy"),
  agreedTerms: date("agreed_terms"),
  /** To the day. */
  lastUsedAt: moment("last_used_at").notNull().defaultNow(),
  /** A code opened it after long disuse: the phone may be somebody else's now, and nothing of children is shown. */
  isUnconfirmed: boolean("is_unconfirmed").notNull().default(false),
});

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: bytes("token_hash").primaryKey(),
    /** By which its owner ends it. */
    id: uuid("id").notNull().unique().defaultRandom(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** To the hour. */
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    /** Browser and system, as the owner would call them; empty: unknown. */
    device: text("device").notNull().default(""),
    /** SHA-256 of the cookie without which the token counts for nothing; null: the token alone counts. */
    boundHash: bytes("bound_hash"),
    /** SHA-256 of the last request, with its key, that used up a code or a password in this session: it may come again. */
    answeredHash: bytes("answered_hash"),
    answeredAt: moment("answered_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.answeredHash),
    index().on(table.expiresAt),
  ],
);

/** Browsers that have logged in to an account before: strangers' wrong tries do not count against them. */
export const knownDevices = pgTable(
  "known_devices",
  {
    /** SHA-256 of the cookie and the account's id: a browser may log in to several accounts. */
    hash: bytes("hash").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.accountId), index().on(table.expiresAt)],
);

/** Phones without an account that were proven by a code, for a registration to follow. */
export const phoneProofs = pgTable(
  "phone_proofs",
  {
    /** SHA-256 of the proof. */
    hash: bytes("hash").primaryKey(),
    phone: text("phone").notNull(),
    /** SHA-256 of the request, with its key, that was answered with it: it may come again. */
    answeredHash: bytes("answered_hash"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.answeredHash), index().on(table.expiresAt)],
);

/** Wrong passwords in a row, of names that nobody has too. */
export const wrongPasswords = pgTable(
  "wrong_passwords",
  {
    /** SHA-256 of the account's id, or of the name that nobody has. */
    key: bytes("key").primaryKey(),
    count: integer("count").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Only the newest code of a phone and purpose counts. */
export const smsCodes = pgTable(
  "sms_codes",
  {
    id: uuid("id").primaryKey(),
    phone: text("phone").notNull(),
    purpose: text("purpose", { enum: CODE_PURPOSES }).notNull(),
    codeHash: bytes("code_hash").notNull(),
    tries: smallint("tries").notNull().default(0),
    /** Those from a browser that has logged in to the phone's account before. */
    knownTries: smallint("known_tries").notNull().default(0),
    isUsed: boolean("is_used").notNull().default(false),
    sentAt: moment("sent_at").notNull().default(sql`clock_timestamp()`),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.phone, table.purpose, table.sentAt), index().on(table.expiresAt)],
);

/** When something that is limited was done, by what the limit is counted for. */
export const limits = pgTable(
  "limits",
  {
    /** SHA-256 of kind and subject, so that no address or name stands here. */
    key: bytes("key").primaryKey(),
    times: moment("times").array().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

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
    uniqueIndex("applications_one_live_of_account")
      .on(table.accountId, table.childHash, table.stage, table.year)
      .where(sql`${table.status} not in ('declined', 'withdrawn')`),
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

/** The actions of the office on personal data, and what has expired; nothing personal itself. */
export const auditLog = pgTable("audit_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().default(sql`clock_timestamp()`),
  /** The user of the machine, or the name of one of the staff; `site`: nobody. */
  operator: text("operator").notNull(),
  action: text("action").notNull(),
  /** An application's number, an event's id or an account's. */
  subject: text("subject").notNull(),
  /** SHA-256 of the entry and the hash before it: an entry that is changed or removed shows. Null: by a release that had none. */
  hash: bytes("hash"),
});

/** One row: the hash of the newest entry of the audit log, so that removing that one shows too. */
export const auditHead = pgTable("audit_head", {
  id: smallint("id").primaryKey(),
  hash: bytes("hash").notNull(),
});
