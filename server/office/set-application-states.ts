import { statusLabel } from "#contract/application-labels.ts";
import type { ApplicationStatus } from "#contract/filed-application-shapes.ts";
import type { Localized } from "#contract/locales.ts";
import { type StatusRefusal, type StatusSet, setStates } from "#server/applications/set-states.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { type Input, parseStatus } from "./command-line.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import type { Office } from "./office.ts";
import { REPORTS } from "./words.ts";

/** Gives the state that was typed to all applications that were, or to none where one cannot have it. */
export async function setApplicationStates(office: Office, input: Input): Promise<void> {
  const typed = input.allWords;
  const numbers = [...new Set(typed.slice(0, -1).map((number) => number.toUpperCase()))];
  if (numbers.length === 0) input.words(["NUMBER", "STATE"]);
  const status = parseStatus("STATE", typed.at(-1) ?? "");
  const reports = await office.database.transact(async (sql) => {
    const done: Localized[] = [];
    const refusals: Localized[] = [];
    const changes = await setStates(sql, { numbers, status, by: "hand" }, () => office.dataKeys());
    for (const [number, change] of changes) {
      if ("before" in change) done.push(await recordState(office, sql, number, change, status));
      else refusals.push(refusalOf(number, change));
    }
    if (refusals.length > 0) throw new NotDone(FAILURES.noState(refusals, numbers.length));
    return done;
  });
  for (const report of reports) office.say(report);
}

async function recordState(
  office: Office,
  sql: Sql,
  number: string,
  { stage, before, isFromPaper }: StatusSet,
  status: ApplicationStatus,
): Promise<Localized> {
  const after = statusLabel(stage, status);
  if (before === status) return REPORTS.stateSame(number, after);
  const subject = `${number}: ${before} -> ${status}`;
  await recordActions(sql, [office.audit("application state set", subject)]);
  const report = isFromPaper ? REPORTS.stateSetOnPaper : REPORTS.stateSet;
  return report(number, statusLabel(stage, before), after);
}

function refusalOf(number: string, refusal: StatusRefusal): Localized {
  switch (refusal.kind) {
    case "unknown":
      return FAILURES.noApplication(number);
    case "second":
      return FAILURES.secondApplication(number, refusal.number);
    case "interest":
      return FAILURES.noStateOfInterest(number);
    case "prepared":
      return FAILURES.noStateBesideDecision(number);
  }
}
