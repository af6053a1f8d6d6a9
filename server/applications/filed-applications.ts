import { and, asc, eq, gte, inArray, lt, notInArray, type SQL } from "drizzle-orm";
import { INTEREST_STATUSES } from "#contract/application-labels.ts";
import { type ApplicationStatus, ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";
import type { Sql } from "#server/database/database.ts";
import { applications, officeMessages } from "#server/database/schema.ts";
import type { DataKeys } from "./data-keys.ts";
import { type ApplicationDetails, childOf, openApplication } from "./sealed-application.ts";

/** An application as the office reads it. */
export interface FiledApplication {
  readonly number: string;
  readonly stage: Stage;
  readonly status: ApplicationStatus;
  readonly submittedAt: Date;
  readonly consentVersion: string;
  readonly consentedAt: Date;
  /** Numbers of live applications by other accounts for the same child, stage and year. */
  readonly alike: readonly string[];
  readonly details: ApplicationDetails;
}

/** Which applications; what is left out does not matter. */
export interface ApplicationFilter {
  readonly stage?: Stage;
  readonly status?: ApplicationStatus;
  readonly from?: Date;
  readonly before?: Date;
}

/** An application has the state that was wanted. */
export interface StatusSet {
  readonly stage: Stage;
  /** The same where nothing had to be done. */
  readonly before: ApplicationStatus;
}

/** Why an application cannot have a state. */
export type StatusRefusal =
  /** The account has a live one for the child meanwhile. */
  | { readonly kind: "second"; readonly number: string }
  /** It is a registration of interest, which has no such state. */
  | { readonly kind: "interest" }
  | { readonly kind: "unknown" };

type ApplicationRow = typeof applications.$inferSelect;

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

/**
 * Gives an application a state. An account has one live application of a child, stage and year, so none comes back beside
 * another; `keys` are asked for only then.
 */
export async function setStatus(
  query: Sql,
  number: string,
  status: ApplicationStatus,
  keys: () => Promise<DataKeys>,
): Promise<StatusSet | StatusRefusal> {
  const [row] = await query
    .select()
    .from(applications)
    .where(eq(applications.number, number))
    .for("update");
  if (!row) return { kind: "unknown" };
  if (row.status === status) return { stage: row.stage, before: status };
  if (registersInterest(row.stage) && !INTEREST_STATUSES.includes(status)) {
    return { kind: "interest" };
  }
  const { accountId } = row;
  if (accountId && ENDED_STATUSES.includes(row.status) && !ENDED_STATUSES.includes(status)) {
    const known = await keys();
    // The other one may have been filed since the key was changed.
    const hashes = known.hashes(childOf(detailsOf(known, row)));
    const [other] = await query
      .select({ number: applications.number })
      .from(applications)
      .where(
        and(
          eq(applications.accountId, accountId),
          inArray(applications.childHash, [row.childHash, ...hashes]),
          eq(applications.stage, row.stage),
          eq(applications.year, row.year),
          notInArray(applications.status, [...ENDED_STATUSES]),
        ),
      );
    if (other) return { kind: "second", number: other.number };
  }
  await query.update(applications).set({ status }).where(eq(applications.number, number));
  return { stage: row.stage, before: row.status };
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

function conditionOf({ stage, status, from, before }: ApplicationFilter): SQL | undefined {
  return and(
    stage && eq(applications.stage, stage),
    status && eq(applications.status, status),
    from && gte(applications.submittedAt, from),
    before && lt(applications.submittedAt, before),
  );
}

async function withAlike(
  query: Sql,
  keys: DataKeys,
  rows: readonly ApplicationRow[],
): Promise<FiledApplication[]> {
  const read = rows.map((row) => {
    const details = detailsOf(keys, row);
    // The same child has another hash where the key has been changed since.
    return { row, details, names: keys.hashes(childOf(details)).map((hash) => caseOf(row, hash)) };
  });
  const live = await query
    .select({
      number: applications.number,
      stage: applications.stage,
      year: applications.year,
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
    return { number, stage, status, submittedAt, consentVersion, consentedAt, alike, details };
  });
}

const caseOf = ({ stage, year }: Pick<ApplicationRow, "stage" | "year">, childHash: Buffer) =>
  `${stage} ${year} ${childHash.toString("hex")}`;

function detailsOf(keys: DataKeys, { id, keyId, sealed }: ApplicationRow): ApplicationDetails {
  return openApplication(keys, id, { keyId, bytes: sealed });
}
