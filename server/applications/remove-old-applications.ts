import { and, asc, count, eq, ne, type SQL } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import { calendarYear, schoolDate } from "#contract/school-date.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { clockOf, isFarAhead } from "#server/database/clock.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { isForEntryUntil } from "./entry-year.ts";
import { removeApplications } from "./filed-applications.ts";

interface OldApplicationsOptions {
  readonly database: Database;
  /** Left out: the database's. */
  readonly now?: Date;
  readonly logger: { error(details: object, message: string): void };
  /** Who has asked for it; left out: the site does it by itself. */
  readonly operator?: string;
}

/** So few that a statement ends long before its time is over. */
const BATCH = 1000;

const ledToNoPlace = ne(applications.status, "accepted");

/**
 * As the notices promise, what led to no place is gone by the end of 31 December of the year in which the child was to start. By itself
 * the site removes nothing where the clock is far ahead.
 */
export async function removeOldApplications(options: OldApplicationsOptions): Promise<void> {
  const { database, logger, operator } = options;
  try {
    const now = options.now ?? (await database.run(clockOf));
    if (operator === undefined && (await database.run((query) => isFarAhead(query, now)))) {
      const message = "no old applications are removed: the clock is far ahead of the audit log";
      logger.error({ now }, message);
      return;
    }
    let removed: number;
    do removed = await database.transact((query) => removeBatch(query, now, operator ?? "site"));
    while (removed === BATCH);
  } catch (error) {
    logger.error({ err: error }, "old applications could not be removed");
  }
}

/** What should be gone on this day. */
const isOverdue = (now: Date): SQL | undefined =>
  and(isForEntryUntil(calendarYear(new Date(now.getTime() + DAY_MS)) - 1), ledToNoPlace);

/** How many are still there and should not be. */
export async function countOverdue(query: Sql, now: Date): Promise<number> {
  const [overdue] = await query.select({ total: count() }).from(applications).where(isOverdue(now));
  return overdue?.total ?? 0;
}

async function removeBatch(query: Sql, now: Date, operator: string): Promise<number> {
  // The office may give one of them another state at this moment.
  const due = await query
    .select({ number: applications.number })
    .from(applications)
    .where(isOverdue(now))
    .orderBy(asc(applications.number))
    .limit(BATCH)
    .for("update");
  const numbers = await removeApplications(
    query,
    due.map(({ number }) => number),
  );
  await recordActions(
    query,
    numbers.map((subject) => ({ operator, action: "application expired", subject })),
  );
  return due.length;
}

/** What the coming 31 December takes, in the order of its numbers. */
export function applicationsDue(query: Sql, now: Date) {
  const { number, stage, status } = applications;
  return query
    .select({ number, stage, status })
    .from(applications)
    .where(and(isForEntryUntil(calendarYear(now)), ledToNoPlace))
    .orderBy(asc(number));
}

/** How many accepted ones that day leaves. */
export async function countAccepted(query: Sql, now: Date): Promise<number> {
  const [accepted] = await query
    .select({ total: count() })
    .from(applications)
    .where(and(isForEntryUntil(calendarYear(now)), eq(applications.status, "accepted")));
  return accepted?.total ?? 0;
}

/** Whether the day is near, and takes any. */
export async function areApplicationsDueSoon(
  database: Pick<Database, "run">,
  now: Date,
): Promise<boolean> {
  if (!schoolDate(now).includes("-12-")) return false;
  const [first] = await database.run((query) => applicationsDue(query, now).limit(1));
  return first !== undefined;
}
