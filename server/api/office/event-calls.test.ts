import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { DoorEntry } from "#contract/office/door-shapes.ts";
import { ticketHash } from "#contract/ticket.ts";
import { createVisitor, createVisitors } from "#server/accounts/test-visitors.ts";
import { runOffice } from "#server/office/run.ts";
import { officeTestSite } from "./test-office.ts";

const TODAY = "2027-03-18";
const clock = { now: new Date(`${TODAY}T08:00:00+08:00`) };
const { staffWith, call, send, database, site } = officeTestSite({
  now: () => clock.now,
  prepare: (content) => {
    const at = (day: string) => [
      `starts: ${day} 09:00`,
      `ends: ${day} 11:00`,
      `closes: ${day} 08:30`,
    ];
    content.writeEvent("today", ["capacity: 2", ...at(TODAY)]);
    content.writeEvent("later", at("2027-03-25"));
    content.writeEvent("far", at("2027-05-25"));
  },
});
const clerk = () => staffWith([{ role: "events" }]);
const signUp = async (token: string) =>
  (await site.call("PUT", "signUpActivity?id=today", { token })).json().data;

it("shows events and who comes, takes in, moves and cancels, and says why not", async () => {
  const as = await clerk();
  const [family, second, third] = await createVisitors(database, 3);
  if (!family || !second || !third) throw new Error("too few");
  await signUp(family.token);
  const events = (await call("events", {}, { as, lang: "en" })).json().data;
  expect(
    events.map(({ id, taken, status }: Record<string, unknown>) => [id, taken, status]),
  ).toEqual([
    ["today", 1, "open"],
    ["later", 0, "open"],
    ["far", 0, "open"],
  ]);
  expect(events[0].title).toBe("Event today");
  const spaced = second.phone.replace(/^(...)(....)/, "$1 $2 ");
  expect((await call("takeIn", { eventId: "today", phone: spaced }, { as })).json().code).toBe(200);
  const refused = await call("takeIn", { eventId: "today", phone: third.phone }, { as });
  expect(refused.json()).toMatchObject({ code: 409, data: { reason: "full" } });
  expect((await send("takeIn", { eventId: "today", phone: "1" }, { as })).statusCode).toBe(400);
  const list = (await call("signUps", { eventId: "today" }, { as })).json().data;
  expect(list.map(({ phone }: { phone: string }) => phone)).toEqual([family.phone, second.phone]);
  const [{ id }] = list;
  await call("moveSignUp", { eventId: "today", signUp: id, to: "later" }, { as });
  await call("cancelSignUpOf", { eventId: "later", signUp: id }, { as });
  const counts = (await call("events", {}, { as })).json().data;
  expect(counts.map(({ taken }: { taken: number }) => taken)).toEqual([1, 0, 0]);
});

it("changes the capacity over what was seen alone, and keeps drafts", async () => {
  const [as, other] = [await clerk(), await clerk()];
  const change = { eventId: "today", capacity: 5, seen: null };
  expect((await call("setCapacity", change, { as })).json().code).toBe(200);
  const late = await call("setCapacity", { ...change, capacity: 6 }, { as: other });
  expect(late.json()).toMatchObject({ code: 409, data: { reason: "changed", by: as.name } });
  const draft = {
    eventId: "today",
    id: randomUUID(),
    zh: "改到礼堂",
    en: "In the hall",
    seen: null,
  };
  const kept = (await call("saveDraft", draft, { as })).json().data;
  expect((await call("saveDraft", draft, { as: other })).json().data).toEqual(kept);
  const view = (await call("event", { eventId: "today" }, { as: other })).json().data;
  expect(view).toMatchObject({
    event: { capacity: 5, ownCapacity: 5 },
    drafts: [{ zh: "改到礼堂", by: as.name }],
  });
  expect(view.drafts).toEqual([kept]);
  const { savedAt } = view.drafts[0];
  const next = { ...draft, zh: "改到操场", seen: savedAt };
  expect((await call("saveDraft", next, { as: other })).json().code).toBe(200);
  expect(
    (await send("saveDraft", { ...draft, zh: "字".repeat(1_000_000) }, { as })).statusCode,
  ).toBe(413);
  expect((await send("saveDraft", { ...draft, zh: "字".repeat(3000) }, { as })).statusCode).toBe(
    400,
  );
});

it("exports what the command line exports, after password and code alone", async () => {
  const family = await createVisitor(database);
  await database.query("update accounts set username = '=1+1' where id = $1", [family.id]);
  await signUp(family.token);
  const input = { eventId: "today", format: "csv" } as const;
  const refused = await call("exportSignUps", input, { as: await clerk() });
  expect(refused.json()).toMatchObject({ code: 403, data: { reason: "confirm" } });
  const as = await staffWith([{ role: "events" }], { isConfirmed: true });
  const exported = await call("exportSignUps", input, { as });
  expect(exported.headers["content-disposition"]).toContain("today.csv");
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "list.csv");
  const silent = { write: () => undefined, note: () => undefined, ask: async () => "" };
  const code = await runOffice({
    args: ["export-sign-ups", "today", file],
    env: {
      DATABASE_URL: database.url,
      CONTENT_DIR: site.site.files.directory,
      DATA_KEY: "00".repeat(32),
    },
    now: () => clock.now,
    terminal: silent,
  });
  expect(code).toBe(0);
  expect(exported.rawPayload.equals(readFileSync(file))).toBe(true);
  expect(exported.body).toContain("'=1+1");
  const workbook = await call("exportSignUps", { ...input, format: "xlsx" }, { as });
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

it("opens the door of one event on one day to the role door, and takes what was scanned within a week", async () => {
  const family = await createVisitor(database);
  const { ticket } = await signUp(family.token);
  const as = await staffWith([{ role: "door", eventId: "today", day: TODAY }]);
  const open = async () => (await call("doorEvents", {}, { as })).json().data;
  expect((await open()).map(({ id }: { id: string }) => id)).toEqual(["today"]);
  const list = (await call("doorList", { eventId: "today" }, { as })).json().data;
  const hash = await ticketHash(ticket);
  expect(list.entries).toEqual([
    {
      ticket: hash,
      name: expect.stringContaining("**"),
      phone: family.phone.slice(-4),
      at: null,
      times: 0,
    },
  ]);
  expect((await call("doorList", { eventId: "later" }, { as })).json().data.reason).toBe("role");
  expect((await call("signUps", { eventId: "today" }, { as })).json().data.reason).toBe("role");
  clock.now = new Date("2027-03-19T09:00:00+08:00");
  onTestFinished(() => {
    clock.now = new Date(`${TODAY}T08:00:00+08:00`);
  });
  expect(await open()).toEqual([]);
  expect((await call("doorList", { eventId: "today" }, { as })).json().data.reason).toBe("role");
  const noted = { id: randomUUID(), ticket: hash, at: "2027-03-18T01:00:00.000Z" };
  const sent = await call("checkIn", { eventId: "today", checkIns: [noted] }, { as });
  expect(sent.json().data).toEqual([{ id: noted.id, outcome: "in", first: null }]);
  clock.now = new Date("2027-03-25T09:00:00+08:00");
  const again = await call("checkIn", { eventId: "today", checkIns: [noted] }, { as });
  expect(again.json().data).toEqual(sent.json().data);
  clock.now = new Date("2027-03-26T09:00:00+08:00");
  expect(
    (await call("checkIn", { eventId: "today", checkIns: [noted] }, { as })).json().data.reason,
  ).toBe("role");
});

it("notes an impossible time of a device's clock as the nearest that can be", async () => {
  const as = await staffWith([{ role: "events" }]);
  const noteAt = async (at: string) => {
    const { ticket } = await signUp((await createVisitor(database)).token);
    return { id: randomUUID(), ticket: await ticketHash(ticket), at };
  };
  const noted = [await noteAt("0000-01-01T00:00:00Z"), await noteAt("9999-12-31T23:59:59Z")];
  const sent = await call("checkIn", { eventId: "today", checkIns: noted }, { as });
  expect(sent.json().data).toEqual(noted.map(({ id }) => ({ id, outcome: "in", first: null })));
  const { entries } = (await call("doorList", { eventId: "today" }, { as })).json().data;
  const times = noted.map(
    ({ ticket }) => entries.find((one: DoorEntry) => one.ticket === ticket)?.at,
  );
  expect(times).toEqual(["2027-02-16T08:00:00+08:00", "2027-03-18T08:00:00+08:00"]);
});

it("opens the doors of the next 14 days to the role events, and none to others", async () => {
  const idsFor = async (role: "events" | "administrator") => {
    const answer = await call("doorEvents", {}, { as: await staffWith([{ role }]) });
    return answer.json().data.map(({ id }: { id: string }) => id);
  };
  expect(await idsFor("events")).toEqual(["today", "later"]);
  expect(await idsFor("administrator")).toEqual([]);
});
