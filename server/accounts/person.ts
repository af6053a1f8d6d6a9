import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { accounts, smsCodes } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { nameKeyOf } from "./name-key.ts";
import { storedPhone } from "./served-phones.ts";
import { closeOtherWaysIn } from "./ways-in.ts";

/** Somebody's account, as the office sees it. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly phone: string;
  readonly registeredAt: Date;
  readonly isUnconfirmed: boolean;
}

/** The account of a phone or username; null: it is nobody's. Of two the one with the phone, which a code has proved. */
export async function findPerson(query: Sql, phoneOrName: string): Promise<Person | null> {
  const phone = storedPhone(phoneOrName);
  const byPhone = phone === null ? null : await readPerson(query, eq(accounts.phone, phone));
  return byPhone ?? readPerson(query, eq(accounts.nameKey, nameKeyOf(phoneOrName)));
}

/** The account with this id, which nobody signs up or applies with until the transaction ends; null: there is none. */
export function lockPerson(query: Sql, id: string): Promise<Person | null> {
  return readPerson(query, eq(accounts.id, id));
}

/** Deletes the codes of an account's phone. Comes before its lock: a login locks the code first, and then the account. */
export async function removeCodes(query: Sql, id: string): Promise<void> {
  const phone = query.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, id));
  await query.delete(smsCodes).where(inArray(smsCodes.phone, phone));
}

/** Removes an account that has no sign-ups and applications any more. */
export async function removePerson(query: Sql, { id }: Person): Promise<void> {
  await query.delete(accounts).where(eq(accounts.id, id));
}

/**
 * Gives an account another phone, whose owner the office knows; nothing else lets anybody in after it. Rejects with DatabaseFault where
 * somebody has the phone already.
 */
export async function movePerson(query: Sql, { id }: Person, next: string): Promise<void> {
  await query
    .update(accounts)
    .set({ phone: next, phoneProvenAt: sql`now()`, isUnconfirmed: false })
    .where(eq(accounts.id, id));
  await closeOtherWaysIn(query, id);
}

/**
 * The office knows that the account's phone is still its owner's, who sets a new password: whoever opened the account meanwhile may have
 * set the present one.
 */
export async function confirmPerson(query: Sql, { id }: Person): Promise<void> {
  await query
    .update(accounts)
    .set({ phoneProvenAt: sql`now()`, isUnconfirmed: false })
    .where(eq(accounts.id, id));
  await closeOtherWaysIn(query, id);
}

async function readPerson(query: Sql, whose: SQL): Promise<Person | null> {
  const [person] = await query
    .select({
      id: accounts.id,
      username: accounts.username,
      phone: accounts.phone,
      registeredAt: accounts.registeredAt,
      isUnconfirmed: accounts.isUnconfirmed,
    })
    .from(accounts)
    .where(whose)
    .for("update");
  return person ?? null;
}
