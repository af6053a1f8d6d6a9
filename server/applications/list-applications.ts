import { and, asc, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import type {
  ApplicationPage,
  ApplicationsWanted,
  ListedApplication,
  ListOrder,
} from "#contract/office/application-shapes.ts";
import { parsePhone } from "#contract/phone.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Stage } from "#contract/stages.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { applicationNotes } from "#server/database/office-schema.ts";
import { conditionOf, filterFor } from "./application-filter.ts";
import type { DataKeys } from "./data-keys.ts";
import { idsByName } from "./name-search.ts";
import { preparedFor } from "./prepared-decisions.ts";
import type { ApplicationRow } from "./receipt.ts";
import { relativesOf } from "./relatives.ts";
import { guardianOf, lettersOf, openApplication } from "./sealed-application.ts";

/** Where applications are, and the keys that open them. */
export interface ApplicationStore {
  readonly database: Database;
  readonly keys: DataKeys;
}

const USUAL_SIZE = 50;
const NUMBER = /^(\d{4})-?([KPMH])-?(\d{1,6})$/i;
const ORDERS: Readonly<Record<ListOrder, readonly SQL[]>> = {
  newest: [desc(applications.submittedAt), desc(applications.number)],
  oldest: [asc(applications.submittedAt), asc(applications.number)],
};

/** A page of the applications that somebody may see. */
export async function listApplications(
  { database, keys }: ApplicationStore,
  { text = "", page = 1, size = USUAL_SIZE, order = "newest", ...filter }: ApplicationsWanted,
  stages: readonly Stage[],
): Promise<ApplicationPage> {
  return await database.run(async (query) => {
    const exact = exactly(keys, text);
    const condition = and(conditionOf(filterFor(filter, stages)), exact);
    const range = { from: (page - 1) * size, size, order: ORDERS[order] };
    const name = exact ? "" : lettersOf(text);
    const found =
      name === ""
        ? await pageOf(query, condition, range)
        : await pageByName(query, keys, condition, name, range);
    return { applications: await listed(query, keys, found.rows, stages), total: found.total };
  });
}

/** A number or a phone is found by its index; anything else is part of a name. */
function exactly(keys: DataKeys, text: string): SQL | undefined {
  const plain = text.normalize("NFKC").trim();
  const [, year, letter = "", digits = ""] = NUMBER.exec(plain) ?? [];
  if (year) {
    const number = `${year}-${letter.toUpperCase()}-${digits.padStart(4, "0")}`;
    return eq(applications.number, number);
  }
  const phone = parsePhone(plain);
  return phone === null
    ? undefined
    : inArray(applications.guardianHash, [...keys.hashes(guardianOf(phone))]);
}

interface Range {
  readonly from: number;
  readonly size: number;
  readonly order: readonly SQL[];
}

async function pageOf(query: Sql, condition: SQL | undefined, { from, size, order }: Range) {
  const rows = query.select().from(applications).where(condition);
  const [page, [all]] = await Promise.all([
    rows
      .orderBy(...order)
      .limit(size)
      .offset(from),
    query.select({ total: count() }).from(applications).where(condition),
  ]);
  return { rows: page, total: all?.total ?? 0 };
}

/** Names are encrypted, so each is opened and looked at. */
async function pageByName(
  query: Sql,
  keys: DataKeys,
  condition: SQL | undefined,
  name: string,
  { from, size, order }: Range,
) {
  const matching = await idsByName(query, keys, name, { condition, order });
  const ids = matching.slice(from, from + size);
  const rows = await query
    .select()
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(...order);
  return { rows, total: matching.length };
}

async function listed(
  query: Sql,
  keys: DataKeys,
  rows: readonly ApplicationRow[],
  stages: readonly Stage[],
): Promise<ListedApplication[]> {
  const opened = rows.map((row) => ({
    row,
    details: openApplication(keys, row.id, { keyId: row.keyId, bytes: row.sealed }),
  }));
  const ids = rows.map(({ id }) => id);
  const [relatives, noted, prepared] = await Promise.all([
    relativesOf(query, keys, opened),
    withNotes(query, ids),
    preparedFor(query, ids),
  ]);
  return opened.map(({ row, details }) => {
    const { number, stage, status, submittedAt, version } = row;
    const { siblings, alike } = relatives(row);
    return {
      ...{ number, stage, status, version },
      grade: details.grade,
      submittedAt: schoolTime(submittedAt),
      studentName: details.student.name,
      isFromPaper: row.accountId === null,
      hasNote: noted.has(row.id),
      siblings: siblings.filter((other) => stages.includes(other.stage)).length,
      alike: alike.length,
      decision: prepared.get(row.id)?.decision ?? null,
    };
  });
}

async function withNotes(query: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await query
    .selectDistinct({ id: applicationNotes.applicationId })
    .from(applicationNotes)
    .where(inArray(applicationNotes.applicationId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
