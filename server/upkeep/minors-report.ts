import { and, count, gte, lt } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { openEach } from "#server/applications/open-each.ts";
import { childOf } from "#server/applications/sealed-application.ts";
import { applications } from "#server/database/application-schema.ts";
import { auditLog } from "#server/database/audit-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { dataRequests } from "#server/database/office-schema.ts";
import type { RequestKind } from "#server/people/data-requests.ts";

interface Counted {
  readonly name: string;
  readonly count: number;
}

/** A year of dealing with minors' information; nothing personal. */
export interface MinorsReport {
  readonly year: number;
  /** The day that the numbers of children are of: the last of the year, or today. */
  readonly day: string;
  readonly under14: number;
  readonly from14To17: number;
  readonly adults: number;
  readonly applications: number;
  /** By the version that was consented to. */
  readonly consents: readonly Counted[];
  /** By the log's name for the action. */
  readonly actions: readonly Counted[];
  readonly requests: readonly {
    readonly kind: RequestKind;
    readonly count: number;
    readonly averageDays: number;
    readonly longestDays: number;
  }[];
}

const startOf = (year: number) => new Date(`${year}-01-01T00:00:00${SCHOOL_OFFSET}`);

/**
 * What the law asks schools to report for a year by 31 January of the next: the children whose information was held as it ended, in
 * applications that were filed until then and not deleted since.
 */
export async function minorsReport(
  query: Sql,
  keys: DataKeys,
  { year, now }: { readonly year: number; readonly now: Date },
): Promise<MinorsReport> {
  const end = startOf(year + 1);
  const day = schoolDate(new Date(Math.min(end.getTime() - DAY_MS, now.getTime())));
  const held = await heldUntil(query, keys, end);
  const ages = [...held.children.values()].map((birthDate) => ageOn(day, birthDate));
  return {
    year,
    day,
    under14: ages.filter((age) => age < 14).length,
    from14To17: ages.filter((age) => age >= 14 && age < 18).length,
    adults: ages.filter((age) => age >= 18).length,
    applications: held.applications,
    consents: counted(held.consents),
    actions: await actionsOf(query, startOf(year), end),
    requests: await requestsOf(query, year),
  };
}

/** Each child once, however often somebody has applied. */
async function heldUntil(query: Sql, keys: DataKeys, end: Date) {
  const { id, keyId, sealed, consentVersion } = applications;
  const rows = await query
    .select({ id, keyId, sealed, consentVersion })
    .from(applications)
    .where(lt(applications.submittedAt, end));
  const children = new Map<string, string>();
  for await (const { details } of openEach(keys, rows))
    children.set(childOf(details), details.student.birthDate);
  return {
    children,
    applications: rows.length,
    consents: rows.map((row) => row.consentVersion),
  };
}

async function actionsOf(query: Sql, start: Date, end: Date): Promise<Counted[]> {
  return await query
    .select({ name: auditLog.action, count: count() })
    .from(auditLog)
    .where(and(gte(auditLog.at, start), lt(auditLog.at, end)))
    .groupBy(auditLog.action)
    .orderBy(auditLog.action);
}

async function requestsOf(query: Sql, year: number): Promise<MinorsReport["requests"]> {
  const rows = await query
    .select()
    .from(dataRequests)
    .where(
      and(
        gte(dataRequests.receivedOn, `${year}-01-01`),
        lt(dataRequests.receivedOn, `${year + 1}-01-01`),
      ),
    );
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...byKind].map(([kind, all]) => {
    const days = all.flatMap(({ receivedOn, doneAt }) =>
      doneAt ? [(Date.parse(schoolDate(doneAt)) - Date.parse(receivedOn)) / DAY_MS] : [],
    );
    const sum = days.reduce((total, one) => total + one, 0);
    return {
      kind,
      count: all.length,
      averageDays: days.length > 0 ? Math.round((10 * sum) / days.length) / 10 : 0,
      longestDays: Math.max(0, ...days),
    };
  });
}

function counted(names: readonly string[]): Counted[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whole years; who is born on 29 February is a year older on 1 March. */
function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
