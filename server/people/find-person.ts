import { asc, count, eq } from "drizzle-orm";
import type { Person, PersonRef } from "#contract/office/people-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { findPerson, lockPerson } from "#server/accounts/person.ts";
import { accounts, sessions } from "#server/database/account-schema.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { signUps } from "#server/database/event-schema.ts";
import { recordedEvents } from "#server/events/sign-up-lists.ts";

/** The owner of a whole phone, username or application number, which nobody else's name can be taken for; null: nobody. */
export async function refOf(query: Sql, text: string): Promise<PersonRef | null> {
  const [application] = await query
    .select({ number: applications.number, account: applications.accountId })
    .from(applications)
    .where(eq(applications.number, text.trim().toUpperCase()));
  if (application) return application.account ?? application.number;
  return (await findPerson(query, text))?.id ?? null;
}

/** Somebody, who is not changed by anybody else until the transaction ends; null: they are gone. */
export async function readPerson(query: Sql, ref: PersonRef): Promise<Person | null> {
  if (!isAccount(ref)) {
    const found = await applicationsWhere(query, eq(applications.number, ref));
    return found.length === 0 ? null : { ref, account: null, signUps: [], applications: found };
  }
  const person = await lockPerson(query, ref);
  if (!person) return null;
  const { id, username, phone, registeredAt, isUnconfirmed } = person;
  const [used] = await query
    .select({ at: accounts.lastUsedAt })
    .from(accounts)
    .where(eq(accounts.id, id));
  const [logins] = await query
    .select({ count: count() })
    .from(sessions)
    .where(eq(sessions.accountId, id));
  return {
    ref,
    account: {
      ...{ id, username, phone, isUnconfirmed },
      registeredAt: schoolTime(registeredAt),
      lastUsedAt: schoolTime(used?.at ?? registeredAt),
      logins: logins?.count ?? 0,
    },
    signUps: await signUpsOf(query, id),
    applications: await applicationsWhere(query, eq(applications.accountId, id)),
  };
}

/** An account's id is a UUID, which no number of an application is. */
export const isAccount = (ref: PersonRef): boolean => ref.length === UUID_LENGTH;
const UUID_LENGTH = 36;

async function signUpsOf(query: Sql, account: string): Promise<Person["signUps"]> {
  const rows = await query
    .select({ eventId: signUps.eventId, at: signUps.signedUpAt })
    .from(signUps)
    .where(eq(signUps.accountId, account))
    .orderBy(asc(signUps.signedUpAt));
  const ids = rows.map(({ eventId }) => eventId);
  const events = await recordedEvents(query, ids);
  return rows.map(({ eventId, at }) => {
    const texts = events.get(eventId)?.recorded.event.texts;
    const title = { zh: texts?.zh.title ?? eventId, en: texts?.en.title ?? eventId };
    return { eventId, title, signedUpAt: schoolTime(at) };
  });
}

async function applicationsWhere(
  query: Sql,
  condition: ReturnType<typeof eq>,
): Promise<Person["applications"]> {
  const { number, stage, status, submittedAt } = applications;
  const rows = await query
    .select({ number, stage, status, submittedAt })
    .from(applications)
    .where(condition)
    .orderBy(asc(submittedAt));
  return rows.map((row) => ({ ...row, submittedAt: schoolTime(row.submittedAt) }));
}
