import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { CODE_PURPOSES } from "#contract/code-shapes.ts";
import { bytes, moment } from "./column-types.ts";

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  /** As it was chosen; `nameKey` is what it is known by. */
  username: text("username").notNull(),
  nameKey: text("name_key").notNull().unique(),
  /** Eleven digits of a mainland mobile; any other in E.164. */
  phone: text("phone").notNull().unique(),
  /** Null: the account is opened by codes alone. */
  passwordHash: text("password_hash"),
  registeredAt: moment("registered_at").notNull().defaultNow(),
  /** The visitor agreed to these versions of the notices then; null: to one that had no version yet, or a former owner of the phone did. */
  agreedAt: moment("agreed_at").notNull().defaultNow(),
  agreedPrivacy: date("agreed_privacy"),
  agreedTerms: date("agreed_terms"),
  /** To the day. */
  lastUsedAt: moment("last_used_at").notNull().defaultNow(),
  /** When a right code last showed that the phone is the owner's. */
  phoneProvenAt: moment("phone_proven_at").notNull().defaultNow(),
  /** A code opened it long after that: the phone may be somebody else's now, and nothing of children is shown. */
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
    /** Opened by a code that was sent to the account's phone, and not by its password. */
    isByCode: boolean("is_by_code").notNull().default(false),
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
