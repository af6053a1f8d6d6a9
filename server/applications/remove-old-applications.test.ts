import { afterEach, beforeAll, expect, it } from "vitest";
import type { ApplicationStatus } from "#contract/filed-application-shapes.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { sharedOpenDatabase, waitForLocks } from "#server/database/test-database.ts";
import { areApplicationsDueSoon, removeOldApplications } from "./remove-old-applications.ts";

const { test, database } = sharedOpenDatabase();
let account: string;
beforeAll(async () => {
  account = (await createVisitor(test)).id;
});
afterEach(() => test.query("truncate applications, office_messages, audit_log cascade"));

/** The first and the last moment in which families apply for the entry of 2027. */
const [FIRST, LAST] = ["2026-09-01T00:00:00+08:00", "2027-08-31T23:59:59+08:00"];
const LAST_DAY = "2027-12-31T00:00:00+08:00";

const file = (number: string, submittedAt: string, status: ApplicationStatus = "submitted") =>
  test.query(
    `insert into applications
       (id, key, account_id, number, year, stage, child_hash, key_id, sealed, consent_version, submitted_at, status)
     values (gen_random_uuid(), gen_random_uuid(), $1, $2, 2026, 'kindergarten', decode(md5($2), 'hex'), 'k', '', '1', $3, $4)`,
    [account, number, submittedAt, status],
  );
const numbers = async () =>
  (await test.query("select number from applications order by number")).map((row) => row.number);
const audit = () => test.query("select operator, action, subject from audit_log order by subject");
const expired = (subject: string) => ({ operator: "site", action: "application expired", subject });

/** Removes what is old at a time; answers what went wrong. */
async function removeOld(time: string): Promise<object[]> {
  const told: object[] = [];
  const logger = { error: (details: object) => told.push(details) };
  await removeOldApplications({ database: database(), now: new Date(time), logger });
  return told;
}

it("removes applications on 31 December of the year of entry, and none of the next one's", async () => {
  await file("first", FIRST);
  await file("last", LAST);
  await file("next", "2027-09-01T00:00:00+08:00");
  await test.query("insert into office_messages (number, stage) values ('last', 'kindergarten')");
  expect(await removeOld("2027-12-30T23:59:59+08:00")).toEqual([]);
  expect(await numbers()).toEqual(["first", "last", "next"]);
  expect(await audit()).toEqual([]);

  expect(await removeOld(LAST_DAY)).toEqual([]);
  expect(await numbers()).toEqual(["next"]);
  expect(await test.query("select from office_messages")).toEqual([]);
  expect(await audit()).toEqual([expired("first"), expired("last")]);
  await removeOld("2028-12-30T23:59:59+08:00");
  expect(await numbers()).toEqual(["next"]);
});

it("removes what was restored or became due later, in whatever state but accepted", async () => {
  const states = [
    "submitted",
    "in_review",
    "accepted",
    "waitlisted",
    "declined",
    "withdrawn",
  ] as const;
  for (const state of states) await file(state, LAST, state);
  await removeOld("2028-06-01T12:00:00+08:00");
  expect(await numbers()).toEqual(["accepted"]);
});

it("leaves what the office accepts at this moment, and counts right where several servers remove", async () => {
  await file("accepted-meanwhile", FIRST);
  await file("declined", FIRST, "declined");
  const servers = await database().transact(async (query) => {
    await query.execute("update applications set status = 'accepted' where number like 'acc%'");
    const running = [removeOld(LAST_DAY), removeOld(LAST_DAY)];
    await waitForLocks(test, 2);
    return running;
  });
  expect(await Promise.all(servers)).toEqual([[], []]);
  expect(await numbers()).toEqual(["accepted-meanwhile"]);
  expect(await audit()).toEqual([expired("declined")]);
});

it("removes nothing by a clock that has jumped ahead, and says so", async () => {
  const record = (at: string) =>
    test.query(
      "insert into audit_log (at, operator, action, subject) values ($1, 'site', 'backup made', 'database')",
      [at],
    );
  await file("old", LAST);
  await record("2027-11-29T00:00:00+08:00");
  // What the site has recorded by that clock.
  await record(LAST_DAY);
  const now = new Date("2027-12-31T01:00:00+08:00");
  expect(await removeOld(now.toISOString())).toEqual([{ now }]);
  expect(await numbers()).toEqual(["old"]);
  await test.query("update audit_log set at = '2027-12-01T00:00:00+08:00' where at < $1", [
    LAST_DAY,
  ]);
  expect(await removeOld(now.toISOString())).toEqual([]);
  expect(await numbers()).toEqual([]);
});

it("goes by the database's clock", async () => {
  await file("recent", new Date().toISOString());
  await file("old", "2020-03-01T00:00:00+08:00");
  const logger = { error: (details: object) => expect.fail(JSON.stringify(details)) };
  await removeOldApplications({ database: database(), logger });
  expect(await numbers()).toEqual(["recent"]);
});

it("says that it failed", async () => {
  await test.query("alter table applications rename to elsewhere");
  expect(await removeOld(LAST_DAY)).toEqual([{ err: expect.any(Error) }]);
  await test.query("alter table elsewhere rename to applications");
});

it("is foretold in December alone, where there is something to remove", async () => {
  const soon = (day: string) =>
    areApplicationsDueSoon(database(), new Date(`${day}T12:00:00+08:00`));
  await file("accepted", LAST, "accepted");
  await file("next", "2027-10-01T12:00:00+08:00");
  expect(await soon("2027-12-01")).toBe(false);
  await file("last", LAST);
  expect([await soon("2027-12-01"), await soon("2027-11-30")]).toEqual([true, false]);
});
