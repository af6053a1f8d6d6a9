import { eq } from "drizzle-orm";
import type { OwnerConfirmation } from "#contract/account-shapes.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { DataKeys } from "./data-keys.ts";
import { openApplication } from "./sealed-application.ts";

/**
 * Whether the name is a guardian's, or the date a child's birth date, in any of the account's applications. A name that is also the
 * username does not count: a guess at a username can be tested by logging in and by "forgot password".
 */
export async function isKnownFamily(
  query: Sql,
  keys: DataKeys,
  account: { readonly id: string; readonly username: string },
  { guardianName, birthDate }: OwnerConfirmation,
): Promise<boolean> {
  const given = guardianName === undefined ? null : lettersOf(guardianName);
  const name = given === lettersOf(account.username) ? null : given;
  const rows = await query
    .select({ id: applications.id, keyId: applications.keyId, bytes: applications.sealed })
    .from(applications)
    .where(eq(applications.accountId, account.id));
  return rows.some(({ id, ...sealed }) => {
    const { guardian, student } = openApplication(keys, id, sealed);
    return lettersOf(guardian.name) === name || student.birthDate === birthDate;
  });
}

const lettersOf = (name: string) => name.normalize("NFKC").replace(/\s/gu, "").toLowerCase();
