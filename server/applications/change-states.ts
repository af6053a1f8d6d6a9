import type { ApplicationStatus } from "#contract/filed-application-shapes.ts";
import type {
  LeftApplication,
  SeenApplication,
  StatesReport,
} from "#contract/office/application-shapes.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { ChangeRefused } from "./change-refusals.ts";
import type { Clerk } from "./clerk.ts";
import type { ApplicationStore } from "./list-applications.ts";
import type { ApplicationRow } from "./receipt.ts";
import { lockSeen } from "./seen.ts";
import { setStates } from "./set-states.ts";
import { tried } from "./tried.ts";

/** Gives applications a state, all of them or none. */
export function changeStates(
  { database, keys }: ApplicationStore,
  clerk: Clerk,
  seen: readonly SeenApplication[],
  status: ApplicationStatus,
): Promise<StatesReport> {
  return database.transact(async (query) => {
    const report = await change(query, keys, clerk, seen, status);
    if (report.left.length > 0) throw new ChangeRefused({ kind: "left", left: report.left });
    return report;
  });
}

/** What that would do; nothing is changed. */
export function tryStates(
  { database, keys }: ApplicationStore,
  clerk: Clerk,
  seen: readonly SeenApplication[],
  status: ApplicationStatus,
): Promise<StatesReport> {
  return tried(database, (query) => change(query, keys, clerk, seen, status));
}

async function change(
  query: Sql,
  keys: ApplicationStore["keys"],
  clerk: Clerk,
  seen: readonly SeenApplication[],
  status: ApplicationStatus,
): Promise<StatesReport> {
  const { rows, left } = await lockSeen(query, clerk, seen);
  // What a family has withdrawn comes back at its wish, one at a time, and not because a clerk has chosen all.
  const areSeveral = new Set(seen.map(({ number }) => number)).size > 1;
  const isLeft = ({ status: before }: ApplicationRow) =>
    areSeveral && before === "withdrawn" && before !== status;
  const numbers = rows.filter((row) => !isLeft(row)).map(({ number }) => number);
  const results = await setStates(query, { numbers, status, by: "hand" }, () =>
    Promise.resolve(keys),
  );
  const changed: string[] = [];
  const refused: LeftApplication[] = rows
    .filter(isLeft)
    .map(({ number }) => ({ number, reason: "withdrawn", other: null }));
  const letters = new Set(rows.flatMap((row) => (row.letterSealed ? [row.number] : [])));
  let lostLetters = 0;
  let fromPaper = 0;
  for (const [number, result] of results) {
    if ("kind" in result) {
      const other = result.kind === "second" ? result.number : null;
      refused.push({ number, reason: result.kind, other });
    } else if (result.before !== status) {
      changed.push(`${number}: ${result.before} -> ${status}`);
      if (letters.has(number)) lostLetters += 1;
      if (result.isFromPaper) fromPaper += 1;
    }
  }
  await recordActions(
    query,
    changed.map((subject) => ({
      ...{ operator: clerk.name, action: "application state set" as const },
      subject,
    })),
  );
  return {
    changed: changed.length,
    same: rows.length - changed.length - refused.length,
    left: [...left, ...refused],
    letters: lostLetters,
    fromPaper,
  };
}
