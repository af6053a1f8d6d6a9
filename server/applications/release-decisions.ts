import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import { DECISIONS } from "#contract/office/application-shapes.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { decisionReleases, decisions, staff } from "#server/database/office-schema.ts";
import type { DataKeys } from "./data-keys.ts";
import { setStates } from "./set-states.ts";

/** Releases every decision whose minute has come: all of a release at once, whichever server does it. */
export async function releaseDue(database: Database, keys: DataKeys): Promise<number> {
  let count = 0;
  const tried: string[] = [];
  const failures: unknown[] = [];
  for (let isLooking = true; isLooking; ) {
    const before = tried.length;
    try {
      isLooking = await database.transact((query) => releaseNext(query, keys, tried));
      if (isLooking) count += 1;
    } catch (error) {
      if (tried.length === before) throw error;
      // One that fails does not hold back those after it.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Notes which one it tries. False: no other is due, or another server does it. */
async function releaseNext(query: Sql, keys: DataKeys, tried: string[]): Promise<boolean> {
  const [release] = await query
    .select({ id: decisionReleases.id, operator: staff.name })
    .from(decisionReleases)
    .innerJoin(staff, eq(staff.id, decisionReleases.staffId))
    .where(
      and(
        isNull(decisionReleases.doneAt),
        lte(decisionReleases.releaseAt, sql`clock_timestamp()`),
        notInArray(decisionReleases.id, tried),
      ),
    )
    .orderBy(asc(decisionReleases.releaseAt))
    .limit(1)
    .for("update", { of: decisionReleases, skipLocked: true });
  if (!release) return false;
  const { id, operator } = release;
  tried.push(id);
  const prepared = await lockPrepared(query, id);
  const released: string[] = [];
  const entries: string[] = [];
  for (const status of DECISIONS) {
    const numbers = prepared
      .filter((row) => row.status === status && row.before !== "withdrawn")
      .map(({ number }) => number);
    if (numbers.length === 0) continue;
    const results = await setStates(query, { numbers, status, by: "release" }, () =>
      Promise.resolve(keys),
    );
    for (const [number, result] of results) {
      if ("kind" in result) continue;
      released.push(number);
      entries.push(`${number}: ${result.before} -> ${status}`);
    }
  }
  if (released.length > 0) await bringLetters(query, id, released);
  const out = new Set(released);
  const leftOut = prepared.filter(({ number }) => !out.has(number));
  await recordActions(query, [
    ...entries.map((subject) => ({ operator, action: "decision released" as const, subject })),
    ...leftOut.map(({ number: subject }) => ({
      ...{ operator, action: "decision left out" as const },
      subject,
    })),
    { operator, action: "decisions released", subject: `${id}: ${released.length}` },
  ]);
  await query
    .update(decisionReleases)
    .set({ doneAt: sql`clock_timestamp()` })
    .where(eq(decisionReleases.id, id));
  return true;
}

/** The decisions of a release, in the order in which everybody locks applications. */
async function lockPrepared(query: Sql, id: string) {
  return await query
    .select({
      number: applications.number,
      before: applications.status,
      status: decisions.status,
    })
    .from(applications)
    .innerJoin(decisions, eq(decisions.applicationId, applications.id))
    .where(eq(decisions.releaseId, id))
    .orderBy(asc(applications.number))
    .for("update");
}

/** The letters go to their applications, and the decisions are gone: what is left of a release could not be released. */
async function bringLetters(query: Sql, id: string, numbers: readonly string[]): Promise<void> {
  await query
    .update(applications)
    .set({
      letterKeyId: sql`${decisions.letterKeyId}`,
      letterSealed: sql`${decisions.letterSealed}`,
      // A clerk whose page is older than the letter must not delete it unseen, also where the state stays.
      version: sql`${applications.version} + 1`,
    })
    .from(decisions)
    .where(
      and(
        eq(decisions.applicationId, applications.id),
        eq(decisions.releaseId, id),
        inArray(applications.number, [...numbers]),
      ),
    );
  await query.delete(decisions).where(
    and(
      eq(decisions.releaseId, id),
      inArray(
        decisions.applicationId,
        query
          .select({ id: applications.id })
          .from(applications)
          .where(inArray(applications.number, [...numbers])),
      ),
    ),
  );
}
