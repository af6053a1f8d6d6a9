import { eq } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";

/** Id and username of the account with this phone; undefined: there is none. */
export async function accountOfPhone(
  database: Sql,
  phone: string,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  const [account] = await database
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(eq(accounts.phone, phone));
  return account;
}
