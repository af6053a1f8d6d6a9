import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { ticketHash } from "#contract/ticket.ts";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { signUpsOf } from "#server/events/sign-up-lists.ts";
import { createTestStaff } from "#server/events/test-staff.ts";
import { Tickets } from "#server/events/tickets.ts";
import { type CheckIn, takeCheckIns } from "./check-ins.ts";
import { doorList } from "./door-list.ts";

const { test, database } = sharedOpenDatabase();
const tickets = new Tickets(Buffer.alloc(32));
const EVENT = "open-day";

beforeEach(() => test.query("truncate accounts, event_places, staff, audit_log cascade"));

async function signUpMany(count: number): Promise<void> {
  const families = await createVisitors(test, count);
  await test.query("insert into event_places (event_id, taken, record) values ($1, $2, '{}')", [
    EVENT,
    count,
  ]);
  await test.query("insert into sign_ups (event_id, account_id) select $1, unnest($2::uuid[])", [
    EVENT,
    families.map(({ id }) => id),
  ]);
}

const list = () => database().run((query) => doorList(query, tickets, EVENT));
const send = (staff: { id: string; name: string }, checkIns: readonly CheckIn[]) =>
  database().transact((query) =>
    takeCheckIns(query, tickets, {
      event: EVENT,
      checkIns,
      staff,
      device: `${staff.name}’s phone`,
    }),
  );
const noted = (ticket: string, minute: number): CheckIn => ({
  id: randomUUID(),
  ticket,
  at: new Date(Date.UTC(2027, 2, 18, 1, minute)),
});

it("lists 500 sign-ups in no more than 100 kB, without a whole name or phone", async () => {
  await signUpMany(500);
  const entries = await list();
  expect(new Set(entries.map(({ ticket }) => ticket)).size).toBe(500);
  const bytes = Buffer.byteLength(JSON.stringify(entries));
  expect(bytes).toBeLessThanOrEqual(100_000);
  for (const { name, phone } of entries) {
    expect(name).toMatch(/^..\*\*.$/);
    expect(phone).toMatch(/^\d{4}$/);
  }
});

it("lets the first in by the devices' clocks, tells doubles, and takes the same batch again unchanged", async () => {
  await signUpMany(3);
  const [first, second, third] = (await list()).map(({ ticket }) => ticket);
  if (!first || !second || !third) throw new Error("too few");
  const [wang, li] = [await createTestStaff(test, "wang"), await createTestStaff(test, "li")];
  const [late, other] = [noted(first, 20), noted(second, 21)];
  expect((await send(wang, [late, other])).map(({ outcome }) => outcome)).toEqual(["in", "in"]);
  // A device without a network had let the same ticket in before.
  const [early, gone] = [noted(first, 10), noted("unknown12345", 11)];
  expect(await send(li, [early, gone])).toEqual([
    { id: early.id, outcome: "in", first: null },
    { id: gone.id, outcome: "unknown", first: null },
  ]);
  const double = { id: late.id, outcome: "double", first: { at: early.at, by: "li" } };
  expect(await send(wang, [late, other])).toEqual([
    double,
    { id: other.id, outcome: "in", first: null },
  ]);
  expect((await list()).map(({ at, times }) => [at, times])).toEqual([
    [early.at, 2],
    [other.at, 1],
    [null, 0],
  ]);
  const signUps = await database().run((query) => signUpsOf(query, EVENT));
  const [twice, once, never] = [2, 1, 0].map((times) =>
    signUps.find(({ checkIns }) => checkIns.length === times),
  );
  expect(twice?.checkIns).toEqual([
    { at: early.at, by: "li", device: "li’s phone" },
    { at: late.at, by: "wang", device: "wang’s phone" },
  ]);
  expect(once?.checkIns).toEqual([{ at: other.at, by: "wang", device: "wang’s phone" }]);
  expect(never).toBeDefined();
  const log = await test.query("select operator, subject from audit_log order by id");
  expect(log).toEqual([
    { operator: "wang", subject: `${EVENT}: 2` },
    { operator: "li", subject: `${EVENT}: 1` },
  ]);
});

it("loses no check-in of three devices that send at once, and answers one of each ticket with in", async () => {
  await signUpMany(40);
  const entries = await list();
  const devices = await Promise.all(["a", "b", "c"].map((name) => createTestStaff(test, name)));
  const batches = devices.map((_, device) =>
    entries.map(({ ticket }, at) => noted(ticket, (at + device) % 60)),
  );
  const answers = await Promise.all(
    devices.map((device, index) => send(device, batches[index] ?? [])),
  );
  const [row] = await test.query("select count(*)::int as n from check_ins");
  expect(row).toEqual({ n: 120 });
  const again = await Promise.all(
    devices.map((device, index) => send(device, batches[index] ?? [])),
  );
  expect(again.flat().filter(({ outcome }) => outcome === "in")).toHaveLength(40);
  expect(answers.flat().every(({ outcome }) => outcome !== "unknown")).toBe(true);
  expect((await list()).every(({ times }) => times === 3)).toBe(true);
});

it("takes what a phone sends once the event has moved on to its next day, and nothing of long ago", async () => {
  await signUpMany(2);
  const [held, old] = (await list()).map(({ ticket }) => ticket);
  if (!held || !old) throw new Error("too few");
  const rows = await test.query("select id from sign_ups order by id");
  const signUpOf = async (ticket: string) => {
    for (const { id } of rows) if ((await ticketHash(tickets.of(String(id)))) === ticket) return id;
    throw new Error("no sign-up");
  };
  const moveTo = async (ticket: string, day: string) => {
    const past = [`${EVENT}~${day}`, await signUpOf(ticket)];
    await test.query("insert into event_places (event_id, taken, record) values ($1, 1, '{}')", [
      past[0],
    ]);
    await test.query("update sign_ups set event_id = $1 where id = $2", past);
  };
  await moveTo(held, "2027-03-18");
  await moveTo(old, "2027-03-04");
  const wang = await createTestStaff(test, "wang");
  const outcomes = (await send(wang, [noted(held, 5), noted(old, 6)])).map(
    ({ outcome }) => outcome,
  );
  expect(outcomes).toEqual(["in", "unknown"]);
});
