import { asc, eq, inArray, notInArray } from "drizzle-orm";
import { type ApplicationStatus, ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import type { Stage } from "#contract/stages.ts";
import { applications, officeMessages } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { type ApplicationFilter, conditionOf } from "./application-filter.ts";
import type { DataKeys } from "./data-keys.ts";
import { entryYear } from "./entry-year.ts";
import { openEach } from "./open-each.ts";
import { type ApplicationDetails, childOf } from "./sealed-application.ts";

/** An application as the office reads it. */
export interface FiledApplication {
  readonly number: string;
  readonly stage: Stage;
  readonly status: ApplicationStatus;
  readonly submittedAt: Date;
  readonly isFromPaper: boolean;
  readonly consentVersion: string;
  readonly consentedAt: Date;
  /** Numbers of live applications by other accounts for the same child, stage and year of entry. */
  readonly alike: readonly string[];
  readonly details: ApplicationDetails;
}

type ApplicationRow = typeof applications.$inferSelect;

/** An application as read, with the keys by which others for the same child are found. */
interface ReadRow {
  readonly row: ApplicationRow;
  readonly details: ApplicationDetails;
  readonly names: readonly string[];
}

/** In the order in which they came. */
export async function filedApplications(
  query: Sql,
  keys: DataKeys,
  filter: ApplicationFilter,
): Promise<FiledApplication[]> {
  const rows = await query
    .select()
    .from(applications)
    .where(conditionOf(filter))
    .orderBy(asc(applications.submittedAt), asc(applications.number));
  return withAlike(query, keys, rows);
}

/** Null: there is none with this number. */
export async function filedApplication(
  query: Sql,
  keys: DataKeys,
  number: string,
): Promise<FiledApplication | null> {
  const rows = await query.select().from(applications).where(eq(applications.number, number));
  const [found] = await withAlike(query, keys, rows);
  return found ?? null;
}

/** Numbers, stages and states of an account's applications. */
export function applicationsOf(query: Sql, account: string) {
  return query
    .select({
      number: applications.number,
      stage: applications.stage,
      status: applications.status,
    })
    .from(applications)
    .where(eq(applications.accountId, account))
    .orderBy(asc(applications.submittedAt));
}

/** The numbers of those that are there: by number, or filed before a time. */
export async function numbersOf(
  query: Sql,
  which: readonly string[] | { readonly before: Date },
): Promise<string[]> {
  const rows = await query
    .select({ number: applications.number })
    .from(applications)
    .where("before" in which ? conditionOf(which) : inArray(applications.number, [...which]))
    .orderBy(asc(applications.submittedAt));
  return rows.map(({ number }) => number);
}

/** Removes applications, and what the office has still to be told of them; says which were there. */
export async function removeApplications(
  query: Sql,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await query
    .delete(applications)
    .where(inArray(applications.number, [...numbers]))
    .returning({ number: applications.number });
  await query.delete(officeMessages).where(inArray(officeMessages.number, [...numbers]));
  return rows.map(({ number }) => number);
}

async function withAlike(
  query: Sql,
  keys: DataKeys,
  rows: readonly ApplicationRow[],
): Promise<FiledApplication[]> {
  const read: ReadRow[] = [];
  for await (const { row, details } of openEach(keys, rows)) {
    // The same child has another hash where the key has been changed since.
    const names = keys.hashes(childOf(details)).map((hash) => caseOf(row, hash));
    read.push({ row, details, names });
  }
  const live = await query
    .select({
      number: applications.number,
      stage: applications.stage,
      submittedAt: applications.submittedAt,
      childHash: applications.childHash,
    })
    .from(applications)
    .where(notInArray(applications.status, [...ENDED_STATUSES]))
    .orderBy(asc(applications.number));
  const byCase = Map.groupBy(live, (other) => caseOf(other, other.childHash));
  return read.map(({ row, details, names }) => {
    const { number, stage, status, submittedAt, consentVersion, consentedAt } = row;
    const others = ENDED_STATUSES.includes(status)
      ? []
      : names.flatMap((name) => byCase.get(name) ?? []);
    const alike = others.map((other) => other.number).filter((other) => other !== number);
    return {
      ...{ number, stage, status, submittedAt, consentVersion, consentedAt, alike, details },
      isFromPaper: row.accountId === null,
    };
  });
}

const caseOf = (
  { stage, submittedAt }: Pick<ApplicationRow, "stage" | "submittedAt">,
  childHash: Buffer,
) => `${stage} ${entryYear(submittedAt)} ${childHash.toString("hex")}`;
