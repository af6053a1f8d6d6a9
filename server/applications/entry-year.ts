import { lt, type SQL, sql } from "drizzle-orm";
import { calendarYear, SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import { applications } from "#server/database/application-schema.ts";

/** The year of entry that what is filed at a moment is for: from 1 September on, families apply for the next year. */
export function entryYear(filedAt: Date): number {
  const year = calendarYear(filedAt);
  return schoolDate(filedAt) < `${year}-09-01` ? year : year + 1;
}

/** The same of a row of applications, or of another name that it has in a query. */
export const entryYearOf = (submittedAt: SQL | typeof applications.submittedAt): SQL =>
  sql`extract(year from (${submittedAt} at time zone interval '8 hours') + interval '4 months')`;

/** Whether a row of applications is for the entry of a year, or of one before. */
export const isForEntryUntil = (year: number): SQL =>
  lt(applications.submittedAt, new Date(`${year}-09-01T00:00:00${SCHOOL_OFFSET}`));
