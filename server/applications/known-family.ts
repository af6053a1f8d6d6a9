import { eq } from "drizzle-orm";
import type { OwnerConfirmation } from "#contract/account-shapes.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { DataKeys } from "./data-keys.ts";
import { lettersOf, openApplication } from "./sealed-application.ts";

/**
 * Whether the name is a guardian's, or the date a child's birth date, in any of the account's applications. A name that the username
 * holds does not count: a guess at a username can be tested by logging in and by "forgot password".
 */
export async function isKnownFamily(
  query: Sql,
  keys: DataKeys,
  account: { readonly id: string; readonly username: string },
  { guardianName = "", birthDate }: OwnerConfirmation,
): Promise<boolean> {
  const name = lettersOf(guardianName);
  const username = lettersOf(account.username);
  const isTold = username.includes(name) || name.includes(username);
  const rows = await query
    .select({ id: applications.id, keyId: applications.keyId, bytes: applications.sealed })
    .from(applications)
    .where(eq(applications.accountId, account.id));
  return rows.some(({ id, ...sealed }) => {
    const { guardian, student } = openApplication(keys, id, sealed);
    return (!isTold && lettersOf(guardian.name) === name) || student.birthDate === birthDate;
  });
}
