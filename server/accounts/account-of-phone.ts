import { eq } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";

/** Id and username of the account with this phone; undefined: there is none. */
export async function accountOfPhone(
  database: Sql,
  phone: string,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  const [account] = await ofPhone(database, phone);
  return account;
}

/** The same in a transaction, until whose end the phone stays the account's: a change of it ends the logins before it. */
export async function holdAccountOfPhone(
  database: Sql,
  phone: string,
): Promise<{ readonly id: string } | undefined> {
  const [account] = await ofPhone(database, phone).for("key share");
  return account;
}

const ofPhone = (database: Sql, phone: string) =>
  database
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(eq(accounts.phone, phone));
