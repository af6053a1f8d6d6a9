import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MINUTE_MS } from "#contract/durations.ts";
import type { PlannedRelease } from "#contract/office/application-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { STAGE_LETTERS, type Stage } from "#contract/stages.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { auditLog } from "#server/database/audit-schema.ts";
import { clockOf } from "#server/database/clock.ts";
import type { Sql } from "#server/database/database.ts";
import { decisionReleases, decisions, staff } from "#server/database/office-schema.ts";
import { ChangeRefused } from "./change-refusals.ts";
import type { Clerk } from "./clerk.ts";
import type { ApplicationStore } from "./list-applications.ts";

const SHOWN = 20;

const unplannedOf = (stages: readonly Stage[]) =>
  and(isNull(decisions.releaseId), inArray(applications.stage, [...stages]));

export interface DecisionCount {
  readonly count: number;
  /** How many of them are of applications that the office entered from paper. */
  readonly fromPaper: number;
}

const COUNT_FROM_PAPER = sql<number>`count(*) filter (where ${applications.accountId} is null)::int`;

/** The decisions of these stages that have no minute yet. */
export async function countUnplanned(
  { database }: ApplicationStore,
  stages: readonly Stage[],
): Promise<DecisionCount> {
  const [row] = await database.run((query) =>
    query
      .select({ count: count(), fromPaper: COUNT_FROM_PAPER })
      .from(decisions)
      .innerJoin(applications, eq(applications.id, decisions.applicationId))
      .where(unplannedOf(stages)),
  );
  return row ?? { count: 0, fromPaper: 0 };
}

/** Whether any of some applications of these stages, by their numbers, has a decision that waits for its minute. */
export async function isAnyPlanned(
  { database }: ApplicationStore,
  numbers: readonly string[],
  stages: readonly Stage[],
): Promise<boolean> {
  const [planned] = await database.run((query) =>
    query
      .select({ number: applications.number })
      .from(decisions)
      .innerJoin(applications, eq(applications.id, decisions.applicationId))
      .innerJoin(decisionReleases, eq(decisionReleases.id, decisions.releaseId))
      .where(
        and(
          inArray(applications.number, [...numbers]),
          inArray(applications.stage, [...stages]),
          isNull(decisionReleases.doneAt),
        ),
      )
      .limit(1),
  );
  return planned !== undefined;
}

export interface ReleaseWanted {
  /** Made once by whoever plans it: sent again, it plans nothing more. */
  readonly id: string;
  readonly releaseAt: Date;
  readonly stages: readonly Stage[];
  /** How many the clerk was shown: where there are more or fewer by now, nothing is planned. */
  readonly count: number;
}

/** Gives all decisions of these stages that have no minute the same one, at least a minute ahead; answers how many there are. */
export function planRelease(
  { database }: ApplicationStore,
  clerk: Clerk,
  { id, releaseAt, stages, count: expected }: ReleaseWanted,
): Promise<{ readonly planned: number; readonly isPlanned: boolean }> {
  return database.transact(async (query) => {
    const [known] = await query.select().from(decisionReleases).where(eq(decisionReleases.id, id));
    if (known) return { planned: expected, isPlanned: true };
    const soonest = (await clockOf(query)).getTime() + MINUTE_MS;
    if (releaseAt.getTime() < soonest) throw new ChangeRefused({ kind: "too-soon" });
    const rows = await query
      .select({ id: decisions.applicationId })
      .from(decisions)
      .innerJoin(applications, eq(applications.id, decisions.applicationId))
      .where(unplannedOf(stages))
      .orderBy(asc(applications.number))
      .for("update", { of: decisions });
    if (rows.length !== expected || expected === 0)
      return { planned: rows.length, isPlanned: false };
    await query.insert(decisionReleases).values({ id, releaseAt, staffId: clerk.id });
    await query
      .update(decisions)
      .set({ releaseId: id })
      .where(
        inArray(
          decisions.applicationId,
          rows.map((row) => row.id),
        ),
      );
    const subject = `${id}: ${expected}, ${schoolTime(releaseAt)}`;
    await recordActions(query, [{ operator: clerk.name, action: "release planned", subject }]);
    return { planned: expected, isPlanned: true };
  });
}

/** Takes the minute away again; what was prepared stays so. */
export function cancelRelease(
  { database }: ApplicationStore,
  clerk: Clerk,
  id: string,
): Promise<void> {
  return database.transact(async (query) => {
    const [found] = await query
      .select()
      .from(decisionReleases)
      .where(eq(decisionReleases.id, id))
      .for("update");
    if (!found) throw new ChangeRefused({ kind: "unknown" });
    if (found.doneAt) throw new ChangeRefused({ kind: "released" });
    const others = await query
      .select({ stage: applications.stage })
      .from(decisions)
      .innerJoin(applications, eq(applications.id, decisions.applicationId))
      .where(eq(decisions.releaseId, id));
    const isOwn = others.every(({ stage }) => clerk.stages.includes(stage));
    if (!isOwn) throw new ChangeRefused({ kind: "unknown" });
    await query.delete(decisionReleases).where(eq(decisionReleases.id, id));
    await recordActions(query, [
      { operator: clerk.name, action: "release cancelled", subject: id },
    ]);
  });
}

/** The newest releases of the clerk's own and those that hold decisions of their stages, those to come first. */
export async function listReleases(
  { database }: ApplicationStore,
  clerk: Clerk,
): Promise<PlannedRelease[]> {
  return await database.run(async (query) => {
    const releases = await query
      .select({ release: decisionReleases, by: staff.name })
      .from(decisionReleases)
      .innerJoin(staff, eq(staff.id, decisionReleases.staffId))
      .orderBy(sql`${decisionReleases.doneAt} is not null`, desc(decisionReleases.releaseAt));
    const ids = releases.map(({ release }) => release.id);
    if (ids.length === 0) return [];
    const waiting = await query
      .select({
        release: decisions.releaseId,
        number: applications.number,
        isFromPaper: sql<boolean>`${applications.accountId} is null`,
      })
      .from(decisions)
      .innerJoin(applications, eq(applications.id, decisions.applicationId))
      .where(and(inArray(decisions.releaseId, ids), inArray(applications.stage, [...clerk.stages])))
      .orderBy(asc(applications.number));
    const released = await releasedOf(query, clerk.stages);
    const shown = releases.flatMap(({ release: { id, releaseAt, doneAt, staffId }, by }) => {
      const own = waiting.filter(({ release }) => release === id);
      const numbers = own.map(({ number }) => number);
      const { count, fromPaper } = doneAt
        ? (released.get(id) ?? { count: 0, fromPaper: 0 })
        : { count: own.length, fromPaper: own.filter((one) => one.isFromPaper).length };
      if (staffId !== clerk.id && count === 0 && numbers.length === 0) return [];
      return {
        ...{ id, by, count, fromPaper, releaseAt: schoolTime(releaseAt) },
        doneAt: doneAt && schoolTime(doneAt),
        leftOut: doneAt ? numbers : [],
      };
    });
    return shown.slice(0, SHOWN);
  });
}

/** How many decisions of these stages each release has released: the log has them beside its end, written down at once. */
async function releasedOf(
  query: Sql,
  stages: readonly Stage[],
): Promise<ReadonlyMap<string, DecisionCount>> {
  const each = alias(auditLog, "each_released");
  const letter = sql<string>`substring(${each.subject} from 6 for 1)`;
  const id = sql<string>`split_part(${auditLog.subject}, ':', 1)`;
  const rows = await query
    .select({
      id,
      count: count(),
      // One that has been deleted since has nobody to be told.
      fromPaper: sql<number>`count(${applications.id}) filter (where ${applications.accountId} is null)::int`,
    })
    .from(auditLog)
    .innerJoin(each, and(eq(each.at, auditLog.at), eq(each.action, "decision released")))
    .leftJoin(applications, eq(applications.number, sql`split_part(${each.subject}, ':', 1)`))
    .where(
      and(
        eq(auditLog.action, "decisions released"),
        inArray(
          letter,
          stages.map((stage) => STAGE_LETTERS[stage]),
        ),
      ),
    )
    .groupBy(id);
  return new Map(rows.map(({ id: release, ...counts }) => [release, counts]));
}
