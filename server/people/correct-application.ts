import { eq } from "drizzle-orm";
import { ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import type { CorrectableApplication, CorrectionRequest } from "#contract/office/people-shapes.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { lastChangedBy } from "#server/applications/history.ts";
import { liveApplication } from "#server/applications/live-application.ts";
import { preparedFor, renameInLetter } from "#server/applications/prepared-decisions.ts";
import type { ApplicationRow } from "#server/applications/receipt.ts";
import {
  type ApplicationDetails,
  childOf,
  columnsOf,
  openApplication,
} from "#server/applications/sealed-application.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { PeopleRefused } from "./refusals.ts";

/** What of an application can be corrected. Rejects with PeopleRefused. */
export async function readCorrectable(
  query: Sql,
  keys: DataKeys,
  number: string,
): Promise<CorrectableApplication> {
  const row = await lockApplication(query, number);
  const { student, guardian, address, grade, ageReason = "", remarks = "" } = detailsOf(keys, row);
  return {
    ...{ number, version: row.version, stage: row.stage, grade, ageReason },
    ...{ guardian, address, remarks },
    student: { ...student, currentSchool: student.currentSchool ?? "" },
  };
}

/** Puts right what an application says. Rejects with PeopleRefused. */
export async function correctApplication(
  query: Sql,
  keys: DataKeys,
  correction: Omit<CorrectionRequest, "receivedOn">,
): Promise<void> {
  const { number, version, stage, grade, ageReason, student, guardian, address, remarks } =
    correction;
  const row = await lockApplication(query, number);
  // No stage is ever changed: a foreign one was not read here.
  if (row.version !== version || row.stage !== stage) {
    const by = (await lastChangedBy(query, [number])).get(number) ?? null;
    throw new PeopleRefused("changed", { by });
  }
  const { currentSchool, ...child } = student;
  const before = detailsOf(keys, row);
  if (grade !== before.grade && (await preparedFor(query, [row.id])).size > 0)
    throw new PeopleRefused("prepared");
  const details = {
    ...{ stage, grade, guardian, address },
    ...(ageReason && { ageReason }),
    ...(remarks && { remarks }),
    student: currentSchool ? { ...child, currentSchool } : child,
  };
  if (await wouldBeSecond(query, row, keys.hashes(childOf(details))))
    throw new PeopleRefused("second");
  await query
    .update(applications)
    .set({ ...columnsOf(keys, row.id, details), version: version + 1 })
    .where(eq(applications.id, row.id));
  const name = { from: before.student.name, to: student.name };
  if (name.from !== name.to) await renameInLetter(query, keys, row.id, name);
}

/** Whether it becomes one for a child for whom its account has another live one. */
async function wouldBeSecond(query: Sql, row: ApplicationRow, hashes: readonly Buffer[]) {
  const { accountId, childHash, status, stage, submittedAt } = row;
  if (accountId === null || ENDED_STATUSES.includes(status)) return false;
  if (hashes.some((hash) => hash.equals(childHash))) return false;
  return (await liveApplication(query, { stage, submittedAt, hashes, accountId })) !== null;
}

async function lockApplication(query: Sql, number: string): Promise<ApplicationRow> {
  const [row] = await query
    .select()
    .from(applications)
    .where(eq(applications.number, number))
    .for("update");
  if (!row) throw new PeopleRefused("unknown");
  return row;
}

function detailsOf(keys: DataKeys, { id, keyId, sealed }: ApplicationRow): ApplicationDetails {
  return openApplication(keys, id, { keyId, bytes: sealed });
}
