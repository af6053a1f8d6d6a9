import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { DAY_MS } from "#contract/durations.ts";
import { PAPERS_OF_STAGE } from "#contract/office/papers.ts";
import { calendarYear } from "#contract/school-date.ts";
import { nameKeyOf } from "#server/accounts/name-key.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { numberOf } from "#server/applications/next-number.ts";
import { columnsOf } from "#server/applications/sealed-application.ts";
import type { DatedEvent } from "#server/content/events.ts";
import { accounts } from "#server/database/account-schema.ts";
import { applicationNumbers, applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { Chance } from "./chance.ts";
import { type SampleApplication, sampleAccounts, sampleApplications } from "./sample-families.ts";
import { type SampleEvent, sampleEvents } from "./sample-sign-ups.ts";

export interface SampleSize {
  readonly applications: number;
  readonly signUps: number;
}

export interface SampleSetting {
  readonly keys: DataKeys;
  readonly events: readonly DatedEvent[];
  readonly now: Date;
}

const SEED = 20_261_124;

/** Whether anybody has ever registered, signed up or applied. */
export async function isInUse(query: Sql): Promise<boolean> {
  const { rows } = await query.execute(
    sql`select 1 where exists (select from ${accounts}) or exists (select from ${applications}) or exists (select from ${signUps})`,
  );
  return rows.length > 0;
}

/** Fills an empty database with invented families; in one transaction. */
export async function makeSampleData(
  query: Sql,
  size: SampleSize,
  { keys, events, now }: SampleSetting,
): Promise<void> {
  const chance = new Chance(SEED);
  const families = sampleAccounts(Math.max(Math.ceil(size.applications * 0.8), 1000));
  const people = families.map((row) => ({ ...row, nameKey: nameKeyOf(row.username) }));
  await insertRows(query, accounts, people);
  await insertApplications(
    query,
    keys,
    sampleApplications(families, size.applications, now, chance),
    chance,
  );
  await insertSignUps(
    query,
    sampleEvents(events, families, size.signUps, now, chance),
    now,
    chance,
  );
}

async function insertApplications(
  query: Sql,
  keys: DataKeys,
  filed: readonly SampleApplication[],
  chance: Chance,
): Promise<void> {
  const newest = new Map<
    string,
    { year: number; stage: SampleApplication["application"]["stage"]; newest: number }
  >();
  const rows = filed.map(({ account, application, status, submittedAt }) => {
    const { stage, key } = application;
    const id = randomUUID();
    const year = calendarYear(submittedAt);
    const before = newest.get(`${year} ${stage}`)?.newest ?? 0;
    newest.set(`${year} ${stage}`, { year, stage, newest: before + 1 });
    return {
      ...{ id, key, year, status, submittedAt, accountId: account?.id ?? null },
      ...{ consentVersion: CONSENT_VERSION, consentedAt: submittedAt },
      number: numberOf(year, stage, before + 1),
      papers: PAPERS_OF_STAGE[stage].filter(() => chance.happens(0.6)),
      ...columnsOf(keys, id, application),
    };
  });
  await insertRows(query, applications, rows);
  await insertRows(query, applicationNumbers, [...newest.values()]);
}

async function insertSignUps(
  query: Sql,
  events: readonly SampleEvent[],
  now: Date,
  chance: Chance,
): Promise<void> {
  const seats = events.map(({ id, record, guests }) => ({
    ...{ eventId: id, record, taken: guests.length },
  }));
  await insertRows(query, eventSeats, seats);
  const rows = events.flatMap(({ id: eventId, record, guests }) => {
    const startsAt = new Date(record.startsAt);
    const closed = Math.min(now.getTime(), Date.parse(record.closesAt));
    return guests.map(({ id: accountId }) => ({
      ...{ eventId, accountId, startsAt },
      signedUpAt: new Date(closed - Math.floor(chance.next() * LONGEST_BEFORE)),
    }));
  });
  await insertRows(query, signUps, rows);
}

const LONGEST_BEFORE = 20 * DAY_MS;
