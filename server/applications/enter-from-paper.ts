import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { calendarYear } from "#contract/school-date.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { clockOf } from "#server/database/clock.ts";
import { ChangeRefused } from "./change-refusals.ts";
import type { Clerk } from "./clerk.ts";
import type { ApplicationStore } from "./list-applications.ts";
import { liveApplication } from "./live-application.ts";
import { nextNumber } from "./next-number.ts";
import { ApplicationRefused } from "./refusals.ts";
import { childOf, columnsOf } from "./sealed-application.ts";

export interface PaperForm {
  /** With the version of the consent that is printed on the paper, and the day beside the signature. */
  readonly application: Application;
  /** The clerk knows of the live application for the same child. */
  readonly isSecond: boolean;
}

/**
 * Files what a family has handed in on paper; answers its number. It belongs to no account. Paper that came in time may be typed
 * in after the close, so the dates of admission are the clerk's to look at.
 */
export function enterFromPaper(
  { database, keys }: ApplicationStore,
  clerk: Clerk,
  { application, isSecond }: PaperForm,
): Promise<string> {
  const { stage, key, consent } = application;
  return database.transact(async (query) => {
    // When two are typed in at once, the second one finds the first.
    await query.execute(sql`select pg_advisory_xact_lock(hashtext('application from paper'))`);
    const [known] = await query
      .select({ number: applications.number, account: applications.accountId })
      .from(applications)
      .where(eq(applications.key, key));
    if (known?.account === null) return known.number;
    if (known) throw new ApplicationRefused({ kind: "foreign-key" });
    const now = await clockOf(query);
    const year = calendarYear(now);
    const hashes = keys.hashes(childOf(application));
    const alike = await liveApplication(query, { stage, submittedAt: now, hashes });
    if (alike !== null && !isSecond) throw new ChangeRefused({ kind: "alike", number: alike });
    const id = randomUUID();
    const number = await nextNumber(query, year, stage);
    const signedAt = consent ? Date.parse(consent.at) : now.getTime();
    await query.insert(applications).values({
      ...{ id, key, number, year },
      submittedAt: now,
      consentVersion: consent?.version ?? CONSENT_VERSION,
      consentedAt: new Date(Math.min(signedAt, now.getTime())),
      ...columnsOf(keys, id, application),
    });
    const { name: operator } = clerk;
    await recordActions(query, [{ operator, action: "application entered", subject: number }]);
    return number;
  });
}
