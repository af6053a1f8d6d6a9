import { and, asc, eq, gte, inArray, lt, notInArray, type SQL } from "drizzle-orm";
import type { ApplicationStatus } from "#contract/application-shapes.ts";
import type { Stage } from "#contract/stages.ts";
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
  readonly details: ApplicationDetails;
}

/** Which applications; what is left out does not matter. */
export interface ApplicationFilter {
  readonly stage?: Stage;
  readonly status?: ApplicationStatus;
  readonly from?: Date;
  readonly before?: Date;
}

/** What became of a wish to give an application another state. */
export type StatusChange =
  | { readonly kind: "set" | "same"; readonly before: ApplicationStatus }
  /** The child has a live one meanwhile. */
  | { readonly kind: "second"; readonly number: string }
  | { readonly kind: "unknown" };

const ENDED: readonly ApplicationStatus[] = ["declined", "withdrawn"];

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
  return rows.map((row) => opened(keys, row));
}

/** Null: there is none with this number. */
export async function filedApplication(
  query: Sql,
  keys: DataKeys,
  number: string,
): Promise<FiledApplication | null> {
  const [row] = await query.select().from(applications).where(eq(applications.number, number));
  return row ? opened(keys, row) : null;
}

/** Numbers and states of an account's applications. */
export function applicationsOf(query: Sql, account: string) {
  return query
    .select({ number: applications.number, status: applications.status })
    .from(applications)
    .where(eq(applications.accountId, account))
    .orderBy(asc(applications.submittedAt));
}

/**
 * Gives an application a state. A child has one live application of a stage and year, so none comes back beside another; `keys`
 * are asked for only then.
 */
export async function setStatus(
  query: Sql,
  number: string,
  status: ApplicationStatus,
  keys: () => Promise<DataKeys>,
): Promise<StatusChange> {
  const [row] = await query
    .select()
    .from(applications)
    .where(eq(applications.number, number))
    .for("update");
  if (!row) return { kind: "unknown" };
  if (row.status === status) return { kind: "same", before: status };
  if (ENDED.includes(row.status) && !ENDED.includes(status)) {
    const known = await keys();
    // The other one may have been filed since the key was changed.
    const hashes = known.hashes(childOf(opened(known, row).details));
    const [other] = await query
      .select({ number: applications.number })
      .from(applications)
      .where(
        and(
          inArray(applications.childHash, [row.childHash, ...hashes]),
          eq(applications.stage, row.stage),
          eq(applications.year, row.year),
          notInArray(applications.status, [...ENDED]),
        ),
      );
    if (other) return { kind: "second", number: other.number };
  }
  await query.update(applications).set({ status }).where(eq(applications.number, number));
  return { kind: "set", before: row.status };
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

function opened(keys: DataKeys, row: typeof applications.$inferSelect): FiledApplication {
  const { id, number, stage, status, submittedAt, consentVersion, consentedAt } = row;
  const details = openApplication(keys, id, { keyId: row.keyId, bytes: row.sealed });
  return { number, stage, status, submittedAt, consentVersion, consentedAt, details };
}
