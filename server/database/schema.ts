import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  /** As it was chosen; `nameKey` is what it is known by. */
  username: text("username").notNull(),
  nameKey: text("name_key").notNull().unique(),
  /** Eleven digits. */
  phone: text("phone").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  /** The visitor agreed to the privacy notice then. */
  agreedAt: moment("agreed_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: bytes("token_hash").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.accountId), index().on(table.expiresAt)],
);

/** Of each phone and purpose only the newest code counts. */
export const smsCodes = pgTable(
  "sms_codes",
  {
    id: uuid("id").primaryKey(),
    phone: text("phone").notNull(),
    purpose: text("purpose", { enum: ["login", "register"] }).notNull(),
    codeHash: bytes("code_hash").notNull(),
    tries: smallint("tries").notNull().default(0),
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
