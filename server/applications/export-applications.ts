import type { Locale } from "#contract/locales.ts";
import { schoolDate } from "#contract/school-date.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database } from "#server/database/database.ts";
import type { Table } from "#server/tables/spreadsheet.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { tableOf } from "./application-table.ts";
import type { DataKeys } from "./data-keys.ts";
import { filedApplications } from "./filed-applications.ts";

export interface ExportOptions {
  readonly locale: Locale;
  readonly operator: string;
  readonly now: Date;
}

/** Applications as the office takes them away; written down. */
export async function exportedTable(
  database: Database,
  keys: DataKeys,
  filter: ApplicationFilter,
  { locale, operator, now }: ExportOptions,
): Promise<Table> {
  const applications = await database.transact(async (query) => {
    const found = await filedApplications(query, keys, filter);
    const subject = `${[found.length, ...chosenBy(filter)].join(" ")}`;
    await recordActions(query, [{ operator, action: "applications exported", subject }]);
    return found;
  });
  return tableOf(applications, { locale, now });
}

const MARKS = ["hasNote", "hasSiblings", "isAlike", "isPrepared", "isFromPaper"] as const;

/** By what they were chosen, as the log says it. */
function chosenBy(filter: ApplicationFilter): string[] {
  const { stage, status, from, before, year, grade } = filter;
  const first = from ? schoolDate(from) : "";
  const last = before ? schoolDate(new Date(before.getTime() - 1)) : "";
  const days = first || last ? `${first}..${last}` : undefined;
  const marks = MARKS.flatMap((mark) =>
    filter[mark] === undefined ? [] : [`${mark}=${filter[mark]}`],
  );
  const parts = [stage, status, days, year?.toString(), grade, ...marks];
  return parts.filter((part) => part !== undefined);
}
