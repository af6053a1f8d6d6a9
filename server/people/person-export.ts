import { asc, eq } from "drizzle-orm";
import type { Person } from "#contract/office/people-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { openLetter, sealedLetter } from "#server/applications/prepared-decisions.ts";
import { openApplication } from "#server/applications/sealed-application.ts";
import { accounts, sessions } from "#server/database/account-schema.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { signUps } from "#server/database/event-schema.ts";
import { checkIns } from "#server/database/office-schema.ts";

export type PersonExport = Awaited<ReturnType<typeof exportOf>>;

/**
 * All that the site holds of somebody and has from them or has told them. Left out: what would let others in (passwords, codes), the
 * office's notes, and decisions that are not released.
 */
export async function exportOf(query: Sql, keys: DataKeys, person: Person) {
  const id = person.account?.id;
  return {
    account: person.account && {
      ...person.account,
      ...(await agreementOf(query, person.account.id)),
    },
    logins: id === undefined ? [] : await loginsOf(query, id),
    signUps: await withVisits(query, person),
    applications: await applicationsOf(query, keys, person),
  };
}

async function agreementOf(query: Sql, id: string) {
  const [row] = await query.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error("the account is gone although it is locked");
  const { agreedAt, agreedPrivacy, agreedTerms, phoneProvenAt, passwordHash } = row;
  return {
    ...{ agreedAt: schoolTime(agreedAt), agreedPrivacy, agreedTerms },
    phoneProvenAt: schoolTime(phoneProvenAt),
    hasPassword: passwordHash !== null,
  };
}

async function loginsOf(query: Sql, id: string) {
  const { createdAt, lastUsedAt, device, isByCode } = sessions;
  const rows = await query
    .select({ createdAt, lastUsedAt, device, isByCode })
    .from(sessions)
    .where(eq(sessions.accountId, id))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({
    ...{ createdAt: schoolTime(row.createdAt), lastUsedAt: schoolTime(row.lastUsedAt) },
    device: row.device,
    isByCode: row.isByCode,
  }));
}

async function withVisits(query: Sql, { account, signUps: own }: Person) {
  if (!account) return [];
  const visits = await query
    .select({ eventId: signUps.eventId, at: checkIns.scannedAt })
    .from(checkIns)
    .innerJoin(signUps, eq(signUps.id, checkIns.signUpId))
    .where(eq(signUps.accountId, account.id))
    .orderBy(asc(checkIns.scannedAt));
  return own.map((signUp) => ({
    ...signUp,
    checkedInAt: visits
      .filter(({ eventId }) => eventId === signUp.eventId)
      .map(({ at }) => schoolTime(at)),
  }));
}

async function applicationsOf(query: Sql, keys: DataKeys, { account, applications: own }: Person) {
  const [first] = own;
  if (!first) return [];
  const rows = await query
    .select()
    .from(applications)
    .where(account ? eq(applications.accountId, account.id) : eq(applications.number, first.number))
    .orderBy(asc(applications.submittedAt));
  return rows.map((row) => {
    const { id, number, stage, status, keyId, sealed, papers, consentVersion } = row;
    const letter = sealedLetter(row);
    return {
      ...{ number, stage, status, papers, consentVersion },
      submittedAt: schoolTime(row.submittedAt),
      consentedAt: schoolTime(row.consentedAt),
      ...openApplication(keys, id, { keyId, bytes: sealed }),
      letter: letter && openLetter(keys, id, letter),
    };
  });
}
