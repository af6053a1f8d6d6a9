import { and, count, inArray, isNull, min, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import { FAULT_KINDS } from "#contract/office/fault-kinds.ts";
import type { RoleGrant } from "#contract/office/staff-shapes.ts";
import type { Today } from "#contract/office/today-shapes.ts";
import { CONTENT_READERS } from "#contract/office/upkeep-calls.ts";
import type { SiteFault } from "#contract/office/upkeep-shapes.ts";
import { schoolDate, schoolTime } from "#contract/school-date.ts";
import { registersInterest, STAGES, type Stage } from "#contract/stages.ts";
import type { ContentStore } from "#server/content/content.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { eventSeats } from "#server/database/event-schema.ts";
import { readLastBackup } from "#server/database/last-backup.ts";
import { decisionReleases, decisions } from "#server/database/office-schema.ts";
import { contentState } from "./content-faults.ts";
import type { FaultCounter } from "./fault-counter.ts";
import { readRetention } from "./retention.ts";

export interface TodayOptions {
  readonly database: Database;
  readonly content: Pick<ContentStore, "current" | "stale" | "warnings">;
  readonly faults: Pick<FaultCounter, "list">;
  readonly now: () => Date;
}

const DAYS_OF_EVENTS = 14;

/** What waits for somebody with these roles. */
export async function readToday(
  options: TodayOptions,
  roles: readonly RoleGrant[],
): Promise<Today> {
  const { database } = options;
  const has = (...names: readonly RoleGrant["role"][]) =>
    roles.some(({ role }) => names.includes(role));
  const isAdministrator = has("administrator");
  const own = roles.flatMap(({ role, stages }) => (role === "admissions" ? stages : []));
  const stages = isAdministrator ? STAGES : STAGES.filter((stage) => own.includes(stage));
  return {
    applications: await database.run((query) => waitingOf(query, stages)),
    decisions: stages.length > 0 ? await database.run((query) => decisionsOf(query, stages)) : null,
    events: has("events") ? await eventsSoon(options) : [],
    doors: doorsOf(options, roles),
    deletion: isAdministrator ? await deletionOf(options) : null,
    content: has(...CONTENT_READERS) ? contentState(options.content) : null,
    backup: isAdministrator ? await backupOf(database) : null,
    faults: isAdministrator ? countFaults(await options.faults.list()) : null,
  };
}

/** Registrations of interest wait for no answer. */
async function waitingOf(query: Sql, stages: readonly Stage[]): Promise<Today["applications"]> {
  const answered = stages.filter((stage) => !registersInterest(stage));
  if (answered.length === 0) return [];
  const { stage, status, submittedAt } = applications;
  const rows = await query
    .select({ stage, status, count: count(), oldestAt: min(submittedAt) })
    .from(applications)
    .where(and(inArray(stage, answered), inArray(status, ["submitted", "in_review"])))
    .groupBy(stage, status);
  return answered.map((one) => {
    const own = rows.filter((row) => row.stage === one);
    const countOf = (state: string) => own.find((row) => row.status === state)?.count ?? 0;
    const times = own.flatMap(({ oldestAt }) => oldestAt ?? []);
    const [oldest] = times.toSorted((first, other) => first.getTime() - other.getTime());
    return {
      ...{ stage: one, submitted: countOf("submitted"), inReview: countOf("in_review") },
      oldestAt: oldest ? schoolTime(oldest) : null,
    };
  });
}

async function decisionsOf(query: Sql, stages: readonly Stage[]): Promise<Today["decisions"]> {
  const rows = await query
    .select({
      release: decisions.releaseId,
      count: count(),
      nextAt: min(decisionReleases.releaseAt),
    })
    .from(decisions)
    .innerJoin(applications, sql`${applications.id} = ${decisions.applicationId}`)
    .leftJoin(decisionReleases, sql`${decisionReleases.id} = ${decisions.releaseId}`)
    .where(and(inArray(applications.stage, [...stages]), isNull(decisionReleases.doneAt)))
    .groupBy(decisions.releaseId);
  const planned = rows.filter(({ release }) => release !== null);
  const times = planned.flatMap(({ nextAt }) => nextAt ?? []);
  const [next] = times.toSorted((one, other) => one.getTime() - other.getTime());
  return {
    unplanned: rows.find(({ release }) => release === null)?.count ?? 0,
    planned: planned.reduce((sum, row) => sum + row.count, 0),
    nextReleaseAt: next ? schoolTime(next) : null,
  };
}

async function eventsSoon({ database, content, now }: TodayOptions): Promise<Today["events"]> {
  const start = now().getTime();
  const soon = [...content.current.events.values()].filter(({ startsAt, endsAt, cancelled }) => {
    return (
      !cancelled &&
      Date.parse(endsAt) > start &&
      Date.parse(startsAt) < start + DAYS_OF_EVENTS * DAY_MS
    );
  });
  if (soon.length === 0) return [];
  const { eventId, taken, capacity } = eventSeats;
  const ids = soon.map(({ id }) => id);
  const rows = await database.run((query) =>
    query.select({ eventId, taken, capacity }).from(eventSeats).where(inArray(eventId, ids)),
  );
  const seats = new Map(rows.map((row) => [row.eventId, row]));
  return soon
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .map(({ id, texts, startsAt, capacity: ofContent }) => ({
      ...{ id, startsAt, title: { zh: texts.zh.title, en: texts.en.title } },
      taken: seats.get(id)?.taken ?? 0,
      capacity: seats.get(id)?.capacity ?? ofContent,
    }));
}

function doorsOf({ content, now }: TodayOptions, roles: readonly RoleGrant[]): Today["doors"] {
  const today = schoolDate(now());
  return roles.flatMap(({ role, eventId, day }) => {
    if (role !== "door" || eventId === null || day === null || day < today) return [];
    const texts = content.current.events.get(eventId)?.texts;
    const title = { zh: texts?.zh.title ?? eventId, en: texts?.en.title ?? eventId };
    return [{ eventId, day, title }];
  });
}

async function deletionOf(options: TodayOptions): Promise<Today["deletion"]> {
  const { applications: due, signUps } = await readRetention(options);
  const late = signUps.filter(({ isOverdue }) => isOverdue);
  const sum = (events: typeof signUps) => events.reduce((total, event) => total + event.count, 0);
  return {
    overdue: due.overdue + sum(late),
    ...{ applications: due.coming, on: due.on, accepted: due.accepted },
    signUps: sum(signUps) - sum(late),
  };
}

/** How often something went wrong in the last week, by kind. */
function countFaults(faults: readonly SiteFault[]): Today["faults"] {
  return FAULT_KINDS.map((kind) => ({
    kind,
    count: faults.reduce((sum, fault) => sum + (fault.kind === kind ? fault.count : 0), 0),
  })).filter(({ count }) => count > 0);
}

async function backupOf(database: Database): Promise<Today["backup"]> {
  const last = await readLastBackup(database);
  if (last.kind === "not needed") return null;
  return { hours: last.kind === "made" ? Math.max(0, last.hours) : null };
}
