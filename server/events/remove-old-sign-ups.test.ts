import { afterEach, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { createVisitors, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { sharedOpenDatabase, waitForLocks } from "#server/database/test-database.ts";
import { EventRecord, eventFromRecord } from "./event-record.ts";
import { removeOldSignUps } from "./remove-old-sign-ups.ts";
import { removeSignUpsOf } from "./sign-up-lists.ts";

/** Six months are 181 to 184 days. */
const LONG_AGO = 185;
const NOT_SO_LONG_AGO = 180;

const { test, database } = sharedOpenDatabase();
let visitors: readonly TestVisitor[];
beforeAll(async () => {
  visitors = await createVisitors(test, 2);
});
afterEach(() => test.query("truncate event_places, sign_ups, audit_log cascade"));

const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 19)}+00:00`;

function endedAgo(days: number): EventRecord {
  const time = daysAgo(days);
  return EventRecord.parse({
    ...{ startsAt: time, endsAt: time, closesAt: time },
    ...{ stage: null, phone: "", capacity: null, texts: { zh: {}, en: {} } },
  });
}

/** Both visitors sign up so many days ago, when the event was to end so many days ago. */
async function signUpBoth(id: string, ended: number, signedUp = 200): Promise<void> {
  await test.query("insert into event_places values ($1, 2, $2)", [id, endedAgo(ended)]);
  for (const visitor of visitors) {
    const row = [id, visitor.id, daysAgo(signedUp)];
    await test.query("insert into sign_ups values ($1, $2, $3)", row);
  }
}

/** Removes what is old by a content whose events ended so many days ago; answers what went wrong. */
async function removeOld(
  content: Readonly<Record<string, number>> = {},
  options: { readonly operator?: string } = {},
): Promise<object[]> {
  const told: object[] = [];
  await removeOldSignUps({
    ...options,
    database: database(),
    events: new Map(
      Object.entries(content).map(([id, days]) => [id, eventFromRecord(id, endedAgo(days))]),
    ),
    logger: { error: (details) => told.push(details) },
  });
  return told;
}

/** Events with the seats counted and the sign-ups there are. */
const seats = () =>
  test.query(
    "select event_id as id, taken, (select count(*)::int from sign_ups s where s.event_id = p.event_id) as found from event_places p order by 1",
  );
const both = (id: string) => ({ id, taken: 2, found: 2 });
const none = (id: string) => ({ id, taken: 0, found: 0 });
const audit = () => test.query("select operator, action, subject from audit_log order by subject");

it("removes the sign-ups of events that ended six months ago, and of no others", async () => {
  await signUpBoth("over", LONG_AGO);
  await signUpBoth("over-and-out-of-the-content", LONG_AGO);
  await signUpBoth("recent", NOT_SO_LONG_AGO);
  expect(await removeOld({ over: LONG_AGO, recent: NOT_SO_LONG_AGO })).toEqual([]);
  expect(await seats()).toEqual([none("over"), both("recent")]);
  const expired = { operator: "site", action: "sign-ups expired" };
  const noted = [
    { ...expired, subject: "over-and-out-of-the-content: 2" },
    { ...expired, subject: "over: 2" },
  ];
  expect(await audit()).toEqual(noted);

  expect(await removeOld({ over: LONG_AGO })).toEqual([]);
  expect(await audit()).toEqual(noted);
});

it("goes by the end that the content says, and said last", async () => {
  await signUpBoth("postponed", LONG_AGO);
  await signUpBoth("brought-forward", NOT_SO_LONG_AGO);
  const content = { postponed: -20, "brought-forward": LONG_AGO };
  expect(await removeOld(content)).toEqual([]);
  expect(await seats()).toEqual([none("brought-forward"), both("postponed")]);

  expect(await removeOld()).toEqual([]);
  expect(await seats()).toEqual([both("postponed")]);
});

it("keeps recent sign-ups, and messages to those who come, where a date was mistyped", async () => {
  await signUpBoth("mistyped", -10, 1);
  const [person] = await test.query(
    "insert into staff (name, name_key) values ('王老师', '王老师') returning id",
  );
  for (const saved of [1, LONG_AGO]) {
    await test.query(
      "insert into message_drafts (event_id, staff_id, zh, en, saved_at) values ('mistyped', $1, '改期', 'Moved', $2)",
      [person?.id, daysAgo(saved)],
    );
  }
  expect(await removeOld({ mistyped: 375 })).toEqual([]);
  expect(await seats()).toEqual([both("mistyped")]);
  expect(await test.query("select zh from message_drafts")).toEqual([{ zh: "改期" }]);
});

it("removes nothing by a clock that has jumped ahead, and says so; but all that is old where somebody asks", async () => {
  const record = (days: number) =>
    test.query(
      "insert into audit_log (at, operator, action, subject) values ($1, 'site', 'backup made', 'database')",
      [daysAgo(days)],
    );
  await signUpBoth("over", LONG_AGO);
  await record(40);
  // What the site has recorded by that clock.
  await record(1);
  expect(await removeOld()).toEqual([{ now: expect.any(Date) }]);
  expect(await seats()).toEqual([both("over")]);
  expect(await removeOld({}, { operator: "王老师" })).toEqual([]);
  expect(await seats()).toEqual([]);

  await signUpBoth("over", LONG_AGO);
  await test.query("update audit_log set at = $1 where action = 'backup made'", [daysAgo(20)]);
  expect(await removeOld()).toEqual([]);
  expect(await seats()).toEqual([]);
});

it("waits for whoever takes sign-ups away, and counts right where several servers remove", async () => {
  await signUpBoth("over", LONG_AGO);
  await signUpBoth("postponed-meanwhile", LONG_AGO);
  const [{ id: leaving } = { id: "" }] = visitors;
  const servers = await database().transact(async (query) => {
    await removeSignUpsOf(query, leaving);
    const running = [removeOld({ over: LONG_AGO }), removeOld({ over: LONG_AGO })];
    await waitForLocks(test, 2);
    const record = JSON.stringify(endedAgo(-20));
    await query.execute(
      `update event_places set record = '${record}' where event_id = 'postponed-meanwhile'`,
    );
    return running;
  });
  expect(await Promise.all(servers)).toEqual([[], []]);
  expect(await seats()).toEqual([none("over"), { id: "postponed-meanwhile", taken: 1, found: 1 }]);
  expect(await audit()).toMatchObject([{ subject: "over: 1" }]);
});

it("says where it fails, changes nothing there and goes on elsewhere", async () => {
  await signUpBoth("a-wrong-count", LONG_AGO);
  await signUpBoth("over", LONG_AGO);
  await test.query("update event_places set taken = 1 where event_id = 'a-wrong-count'");
  const fault = { event: "a-wrong-count", err: expect.any(Error) };
  expect(await removeOld({ "a-wrong-count": LONG_AGO })).toEqual([fault]);
  expect(await seats()).toEqual([{ id: "a-wrong-count", taken: 1, found: 2 }]);
  expect(await audit()).toMatchObject([{ subject: "over: 2" }]);

  await test.query("alter table event_places rename to elsewhere");
  expect(await removeOld()).toEqual([{ err: expect.any(Error) }]);
  await test.query("alter table elsewhere rename to event_places");
});
