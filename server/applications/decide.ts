import { eq, inArray, sql } from "drizzle-orm";
import type {
  BulkReport,
  Decision,
  DecisionsReport,
  LeftApplication,
  SeenApplication,
} from "#contract/office/application-shapes.ts";
import { registersInterest } from "#contract/stages.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { decisionReleases, decisions } from "#server/database/office-schema.ts";
import { ChangeRefused } from "./change-refusals.ts";
import type { Clerk } from "./clerk.ts";
import { filledIn, unknownPlace } from "./letter-template.ts";
import type { ApplicationStore } from "./list-applications.ts";
import { sealLetter } from "./prepared-decisions.ts";
import type { ApplicationRow } from "./receipt.ts";
import { lockSeen } from "./seen.ts";
import { tried } from "./tried.ts";

export interface DecisionWanted {
  readonly status: Decision;
  /** Null: none. */
  readonly letter: string | null;
}

/** Prepares an answer for each of some families, which sees nothing of it; all of them or none. */
export function prepareDecisions(
  store: ApplicationStore,
  clerk: Clerk,
  seen: readonly SeenApplication[],
  wanted: DecisionWanted,
): Promise<DecisionsReport> {
  return store.database.transact(async (query) => {
    const report = await prepare(query, store, clerk, seen, wanted);
    if (report.left.length > 0) throw new ChangeRefused({ kind: "left", left: report.left });
    return report;
  });
}

/** What that would do; nothing is changed. */
export function tryDecisions(
  store: ApplicationStore,
  clerk: Clerk,
  seen: readonly SeenApplication[],
  wanted: DecisionWanted,
): Promise<DecisionsReport> {
  return tried(store.database, (query) => prepare(query, store, clerk, seen, wanted));
}

async function prepare(
  query: Sql,
  { keys }: ApplicationStore,
  clerk: Clerk,
  seen: readonly SeenApplication[],
  { status, letter }: DecisionWanted,
): Promise<DecisionsReport> {
  const place = letter === null ? null : unknownPlace(letter);
  if (place !== null) throw new ChangeRefused({ kind: "unknown-place", place });
  const { rows, left } = await lockSeen(query, clerk, seen);
  const refused: LeftApplication[] = [];
  const chosen: ApplicationRow[] = [];
  let replaced = 0;
  for (const row of rows) {
    const { number } = row;
    if (registersInterest(row.stage)) refused.push({ number, reason: "interest", other: null });
    else if (row.status === "withdrawn") refused.push({ number, reason: "withdrawn", other: null });
    else chosen.push(row);
  }
  if (chosen.length > 0) {
    const values = chosen.map((row) => {
      const sealed = letter === null ? null : sealLetter(keys, row.id, filledIn(keys, row, letter));
      return {
        ...{ applicationId: row.id, status, staffId: clerk.id },
        ...{ letterKeyId: sealed?.keyId ?? null, letterSealed: sealed?.bytes ?? null },
      };
    });
    const present = await presentOf(query, chosen);
    replaced = present.length;
    await query
      .insert(decisions)
      .values(values)
      .onConflictDoUpdate({
        target: decisions.applicationId,
        set: {
          status: sql`excluded.status`,
          letterKeyId: sql`excluded.letter_key_id`,
          letterSealed: sql`excluded.letter_sealed`,
          staffId: sql`excluded.staff_id`,
          preparedAt: sql`clock_timestamp()`,
        },
      });
    // Decisions that a minute has left out wait for another one.
    await unplan(
      query,
      present.flatMap(({ id, doneAt }) => (doneAt === null ? [] : [id])),
    );
    await note(query, clerk, chosen, "decision prepared", `: ${status}`);
  }
  const [first] = chosen;
  return {
    ...{ changed: chosen.length, same: 0, left: [...left, ...refused], replaced },
    fromPaper: countFromPaper(chosen),
    letters: chosen.filter(({ letterSealed }) => letterSealed !== null).length,
    letter: first && letter !== null ? filledIn(keys, first, letter) : null,
  };
}

/** Takes prepared decisions away again. */
export function undoDecisions(
  { database }: ApplicationStore,
  clerk: Clerk,
  seen: readonly SeenApplication[],
): Promise<BulkReport> {
  return database.transact(async (query) => {
    const { rows, left } = await lockSeen(query, clerk, seen);
    if (left.length > 0) throw new ChangeRefused({ kind: "left", left });
    const ids = rows.map(({ id }) => id);
    const gone = await query
      .delete(decisions)
      .where(inArray(decisions.applicationId, ids))
      .returning({ id: decisions.applicationId });
    const undone = new Set(gone.map(({ id }) => id));
    const changed = rows.filter(({ id }) => undone.has(id));
    await note(query, clerk, changed, "decision undone", "");
    const same = rows.length - changed.length;
    return { changed: changed.length, same, left: [], fromPaper: countFromPaper(changed) };
  });
}

const countFromPaper = (rows: readonly ApplicationRow[]) =>
  rows.filter(({ accountId }) => accountId === null).length;

/** Writes down what was done, and that these are not as somebody else has seen them. */
async function note(
  query: Sql,
  { name: operator }: Clerk,
  rows: readonly ApplicationRow[],
  action: "decision prepared" | "decision undone",
  detail: string,
): Promise<void> {
  if (rows.length === 0) return;
  await query
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(
      inArray(
        applications.id,
        rows.map(({ id }) => id),
      ),
    );
  await recordActions(
    query,
    rows.map(({ number }) => ({ operator, action, subject: `${number}${detail}` })),
  );
}

/** The decisions that they have already; those with `doneAt` were left out of a release. */
async function presentOf(query: Sql, rows: readonly ApplicationRow[]) {
  return await query
    .select({ id: decisions.applicationId, doneAt: decisionReleases.doneAt })
    .from(decisions)
    .leftJoin(decisionReleases, eq(decisionReleases.id, decisions.releaseId))
    .where(
      inArray(
        decisions.applicationId,
        rows.map(({ id }) => id),
      ),
    );
}

async function unplan(query: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query
    .update(decisions)
    .set({ releaseId: null })
    .where(inArray(decisions.applicationId, [...ids]));
}
