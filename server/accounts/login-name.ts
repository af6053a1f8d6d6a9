import { desc, eq, or } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { nameKeyOf } from "./name-key.ts";
import { storedPhone } from "./served-phones.ts";

/** What somebody logs in by: a phone in any spelling, or a username. */
export interface LoginName {
  /** Null: it is no phone. */
  readonly phone: string | null;
  readonly nameKey: string;
}

export function parseLoginName(text: string): LoginName {
  return { phone: storedPhone(text), nameKey: nameKeyOf(text) };
}

/** The account of a phone or a username, of two the one with the phone. Undefined: it is nobody's. */
export async function accountNamed(sql: Sql, { phone, nameKey }: LoginName) {
  const hasName = eq(accounts.nameKey, nameKey);
  const [account] = await sql
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(or(hasName, eq(accounts.phone, phone ?? "")))
    .orderBy(desc(eq(accounts.phone, phone ?? "")))
    .limit(1);
  return account;
}
