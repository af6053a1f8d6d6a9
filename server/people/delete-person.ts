import { lockPerson, removeCodes, removePerson } from "#server/accounts/person.ts";
import { applicationsOf, removeApplications } from "#server/applications/filed-applications.ts";
import type { Sql } from "#server/database/database.ts";
import { removeSignUpsOf } from "#server/events/sign-up-lists.ts";

/** Deletes all that an account has, and the account; says which applications those were. Null: there is none. */
export async function deletePerson(
  sql: Sql,
  id: string,
): Promise<{ readonly applications: readonly string[] } | null> {
  await removeCodes(sql, id);
  const person = await lockPerson(sql, id);
  if (!person) return null;
  await removeSignUpsOf(sql, id);
  const numbers = (await applicationsOf(sql, id)).map(({ number }) => number);
  const applications = await removeApplications(sql, numbers);
  await removePerson(sql, person);
  return { applications };
}
