import { and, asc, eq, inArray } from "drizzle-orm";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { PAPERS } from "#contract/office/papers.ts";
import { maskPhone } from "#contract/phone.ts";
import { schoolTime } from "#contract/school-date.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { applicationNotes, staff } from "#server/database/office-schema.ts";
import type { Clerk } from "./clerk.ts";
import type { DataKeys } from "./data-keys.ts";
import { historyOf } from "./history.ts";
import type { ApplicationStore } from "./list-applications.ts";
import { openLetter, preparedFor, sealedLetter } from "./prepared-decisions.ts";
import type { ApplicationRow } from "./receipt.ts";
import { type OpenedRow, relativesOf } from "./relatives.ts";
import { openApplication } from "./sealed-application.ts";

/** All of one application; written down. Null: the clerk sees none with this number. */
export async function readApplication(
  { database, keys }: ApplicationStore,
  clerk: Clerk,
  number: string,
): Promise<OfficeApplication | null> {
  return await database.transact(async (query) => {
    const opened = await openOne(query, keys, clerk, number);
    if (!opened) return null;
    const { name: operator } = clerk;
    await recordActions(query, [{ operator, action: "application read", subject: number }]);
    return wholeOf(query, keys, clerk, opened);
  });
}

/** The guardian's whole phone; written down. Null: the clerk sees no application with this number. */
export async function readPhone(
  { database, keys }: ApplicationStore,
  clerk: Clerk,
  number: string,
): Promise<string | null> {
  return await database.transact(async (query) => {
    const opened = await openOne(query, keys, clerk, number);
    if (!opened) return null;
    const { name: operator } = clerk;
    await recordActions(query, [{ operator, action: "application phone read", subject: number }]);
    return opened.details.guardian.phone;
  });
}

export interface NewNote {
  /** Made by the client once for each note: sent again, it is there once. */
  readonly id: string;
  readonly text: string;
}

/** Adds what the office has to remember; families never see it. Null: the clerk sees no application with this number. */
export async function addNote(
  { database, keys }: ApplicationStore,
  clerk: Clerk,
  number: string,
  { id, text }: NewNote,
): Promise<OfficeApplication | null> {
  return await database.transact(async (query) => {
    const opened = await openOne(query, keys, clerk, number);
    if (!opened) return null;
    const { keyId, bytes: sealed } = keys.seal(text, noteOf(id));
    const { id: applicationId } = opened.row;
    const added = await query
      .insert(applicationNotes)
      .values({ id, applicationId, staffId: clerk.id, keyId, sealed })
      .onConflictDoNothing()
      .returning({ id: applicationNotes.id });
    const { name: operator } = clerk;
    // A note that is sent again answers the whole application, which counts as a look at it.
    const action = added.length > 0 ? "application noted" : "application read";
    await recordActions(query, [{ operator, action, subject: number }]);
    return wholeOf(query, keys, clerk, opened);
  });
}

const noteOf = (id: string) => `note ${id}`;

async function openOne(
  query: Sql,
  keys: DataKeys,
  { stages }: Clerk,
  number: string,
): Promise<OpenedRow | null> {
  const [row] = await query
    .select()
    .from(applications)
    .where(and(eq(applications.number, number), inArray(applications.stage, [...stages])));
  return row ? { row, details: detailsOf(keys, row) } : null;
}

const detailsOf = (keys: DataKeys, { id, keyId, sealed }: ApplicationRow) =>
  openApplication(keys, id, { keyId, bytes: sealed });

async function wholeOf(
  query: Sql,
  keys: DataKeys,
  { stages }: Clerk,
  opened: OpenedRow,
): Promise<OfficeApplication> {
  const { row, details } = opened;
  const { number, stage, year, status, version, consentVersion } = row;
  const { siblings, alike } = (await relativesOf(query, keys, [opened]))(row);
  const prepared = (await preparedFor(query, [row.id])).get(row.id) ?? null;
  const letter = sealedLetter(row);
  const { student, guardian, address } = details;
  const history = await historyOf(query, number);
  return {
    ...{ number, stage, year, status, version, consentVersion, address },
    submittedAt: schoolTime(row.submittedAt),
    consentedAt: schoolTime(row.consentedAt),
    isFromPaper: row.accountId === null,
    grade: details.grade,
    ageReason: details.ageReason ?? "",
    remarks: details.remarks ?? "",
    student: { ...student, currentSchool: student.currentSchool ?? "" },
    guardian: { ...guardian, phone: maskPhone(guardian.phone) },
    letter: letter && openLetter(keys, row.id, letter),
    papers: PAPERS.filter((paper) => row.papers.includes(paper)),
    notes: await notesOf(query, keys, row.id),
    history: history.map(({ id, at, operator: by, action, detail }) => ({
      ...{ id, by, action, detail },
      at: schoolTime(at),
    })),
    siblings: siblings
      .filter((other) => stages.includes(other.stage))
      .map((other) => {
        const { grade, student: child } = detailsOf(keys, other);
        return {
          ...{ number: other.number, stage: other.stage, status: other.status, grade },
          studentName: child.name,
        };
      }),
    alike: alike.map((other) => other.number),
    decision: prepared?.decision ?? null,
    preparedLetter: prepared?.letter ? openLetter(keys, row.id, prepared.letter) : null,
  };
}

async function notesOf(query: Sql, keys: DataKeys, id: string) {
  const rows = await query
    .select({ note: applicationNotes, by: staff.name })
    .from(applicationNotes)
    .innerJoin(staff, eq(staff.id, applicationNotes.staffId))
    .where(eq(applicationNotes.applicationId, id))
    .orderBy(asc(applicationNotes.at));
  return rows.map(({ note: { id: note, at, keyId, sealed: bytes }, by }) => ({
    ...{ id: note, by, at: schoolTime(at) },
    text: keys.open({ keyId, bytes }, noteOf(note)),
  }));
}
