import type { Retention, RetentionPressed } from "#contract/office/upkeep-shapes.ts";
import { calendarYear, schoolDate } from "#contract/school-date.ts";
import { countExpired, removeExpired } from "#server/accounts/remove-expired.ts";
import {
  applicationsDue,
  countAccepted,
  countOverdue,
  removeOldApplications,
} from "#server/applications/remove-old-applications.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { removeOldSignUps, signUpsDue } from "#server/events/remove-old-sign-ups.ts";

export interface RetentionOptions {
  readonly database: Database;
  readonly content: Pick<ContentStore, "current">;
  readonly now: () => Date;
  readonly logger: { error(details: object, message: string): void };
}

const DAYS_AHEAD = 31;

/** What is to be deleted by when, as the privacy notice promises. */
export function readRetention({
  database,
  now,
}: Pick<RetentionOptions, "database" | "now">): Promise<Retention> {
  const today = now();
  return database.run(async (query) => {
    const coming = await applicationsDue(query, today);
    const signUps = await signUpsDue(query, DAYS_AHEAD);
    return {
      applications: {
        overdue: await countOverdue(query, today),
        coming: coming.length,
        on: `${calendarYear(today)}-12-31`,
        accepted: await countAccepted(query, today),
      },
      signUps: signUps.map(({ removedAt, ...event }) => ({ ...event, on: schoolDate(removedAt) })),
      expired: await countExpired(query),
    };
  });
}

/** Deletes at once what is due, which the site does every hour by itself. */
export async function removeDue(
  options: RetentionOptions,
  operator: string,
): Promise<RetentionPressed> {
  const { database, content, now, logger } = options;
  const before = await readRetention(options);
  await removeOldApplications({ database, logger, operator, now: now() });
  await removeOldSignUps({ database, logger, operator, events: content.current.events });
  await removeExpired(database, logger);
  return { before, after: await readRetention(options) };
}
