import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { INTEREST_STATUSES } from "#contract/application-labels.ts";
import { type ApplicationStatus, ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { decisionReleases, decisions } from "#server/database/office-schema.ts";
import type { DataKeys } from "./data-keys.ts";
import { liveApplication } from "./live-application.ts";
import { childOf, openApplication } from "./sealed-application.ts";

/** An application has the state that was wanted. */
export interface StatusSet {
  readonly stage: Stage;
  /** The same where nothing had to be done. */
  readonly before: ApplicationStatus;
  readonly isFromPaper: boolean;
}

/** Why an application cannot have a state. */
export type StatusRefusal =
  /** The account has a live one for the child meanwhile. */
  | { readonly kind: "second"; readonly number: string }
  /** It is a registration of interest, which has no such state. */
  | { readonly kind: "interest" }
  /** A decision waits for its release, which would overrule the state. */
  | { readonly kind: "prepared" }
  | { readonly kind: "unknown" };

interface StatesWanted {
  readonly numbers: readonly string[];
  readonly status: ApplicationStatus;
  /** Whoever sets it by hand is told of a decision that waits; its release is that decision. */
  readonly by: "hand" | "release";
}

type ApplicationRow = typeof applications.$inferSelect;

/**
 * Gives applications a state, by their numbers. An account has one live application of a child, stage and year of entry, so none comes
 * back beside another; `keys` are asked for only then. A letter belongs to the state that it came with, and goes with it.
 */
export async function setStates(
  query: Sql,
  { numbers, status, by }: StatesWanted,
  keys: () => Promise<DataKeys>,
): Promise<ReadonlyMap<string, StatusSet | StatusRefusal>> {
  // In one order everywhere, so that two changes do not wait for each other.
  const rows = await query
    .select()
    .from(applications)
    .where(inArray(applications.number, [...numbers]))
    .orderBy(asc(applications.number))
    .for("update");
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const waiting = by === "hand" ? await waitingOf(query, rows) : new Set<string>();
  const results = new Map<string, StatusSet | StatusRefusal>();
  const plain: string[] = [];
  for (const number of numbers) {
    const row = byNumber.get(number);
    if (!row) {
      results.set(number, { kind: "unknown" });
      continue;
    }
    const isOverruled = row.status !== status && waiting.has(row.id);
    const refusal = isOverruled
      ? ({ kind: "prepared" } as const)
      : await refusalOf(query, row, status, keys);
    if (refusal) {
      results.set(number, refusal);
      continue;
    }
    const isFromPaper = row.accountId === null;
    results.set(number, { stage: row.stage, before: row.status, isFromPaper });
    // At once, so that the next one of the same child finds it.
    if (comesBack(row, status)) await update(query, [number], status);
    else if (row.status !== status) plain.push(number);
  }
  if (plain.length > 0) await update(query, plain, status);
  return results;
}

async function update(query: Sql, numbers: readonly string[], status: ApplicationStatus) {
  await query
    .update(applications)
    .set({
      status,
      version: sql`${applications.version} + 1`,
      letterKeyId: null,
      letterSealed: null,
    })
    .where(inArray(applications.number, [...numbers]));
}

/** Ids of those whose decision is still to be released. */
async function waitingOf(
  query: Sql,
  rows: readonly ApplicationRow[],
): Promise<ReadonlySet<string>> {
  const found = await query
    .select({ id: decisions.applicationId })
    .from(decisions)
    .leftJoin(decisionReleases, eq(decisionReleases.id, decisions.releaseId))
    .where(
      and(
        inArray(
          decisions.applicationId,
          rows.map(({ id }) => id),
        ),
        isNull(decisionReleases.doneAt),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

const comesBack = (row: ApplicationRow, status: ApplicationStatus) =>
  row.accountId !== null && ENDED_STATUSES.includes(row.status) && !ENDED_STATUSES.includes(status);

async function refusalOf(
  query: Sql,
  row: ApplicationRow,
  status: ApplicationStatus,
  keys: () => Promise<DataKeys>,
): Promise<StatusRefusal | null> {
  if (row.status === status) return null;
  if (registersInterest(row.stage) && !INTEREST_STATUSES.includes(status)) {
    return { kind: "interest" };
  }
  const { accountId, id, keyId, sealed } = row;
  if (accountId === null || !comesBack(row, status)) return null;
  const known = await keys();
  // The other one may have been filed since the key was changed.
  const hashes = known.hashes(childOf(openApplication(known, id, { keyId, bytes: sealed })));
  const other = await liveApplication(query, {
    ...{ stage: row.stage, submittedAt: row.submittedAt, accountId },
    hashes: [row.childHash, ...hashes],
  });
  return other === null ? null : { kind: "second", number: other };
}
