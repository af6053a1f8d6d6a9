import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createVisitor, createVisitors, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { Database } from "#server/database/database.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";
import { MessageDrafts } from "./message-drafts.ts";
import { OfficeEvents } from "./office-events.ts";
import { createTestStaff } from "./test-staff.ts";

const NOON = "2027-03-15T12:00:00+08:00";
const EVENTS: Record<string, readonly string[]> = {
  small: [
    "capacity: 2",
    "starts: 2027-03-18 09:00",
    "ends: 2027-03-18 11:00",
    "closes: 2027-03-17 18:00",
  ],
  closed: [
    "capacity: 1",
    "starts: 2027-03-16 09:00",
    "ends: 2027-03-16 11:00",
    "closes: 2027-03-14 18:00",
  ],
  over: ["starts: 2027-03-01 09:00", "ends: 2027-03-01 11:00", "closes: 2027-02-28 18:00"],
};
const now = () => new Date(NOON);
const shared = sharedTestSite({
  now,
  prepare: (content) => {
    for (const [id, fields] of Object.entries(EVENTS)) content.writeEvent(id, fields);
  },
});
const { database, call } = shared;
const operator = "office";

let opened: Database;
let office: OfficeEvents;
beforeAll(async () => {
  opened = Database.open({ url: database.url, directory: "/nowhere", logger: shared.site.app.log });
  await opened.opened;
});
afterAll(() => opened.close());
beforeEach(async () => {
  office = new OfficeEvents({ database: opened, content: shared.site.content, now });
  await database.query("truncate audit_log, staff cascade");
});

const signUp = async ({ token }: TestVisitor, id: string) =>
  (await call("PUT", `signUpActivity?id=${id}`, { token })).json();
const shown = async ({ token }: TestVisitor, id: string) =>
  (await call("GET", `activity/detail?id=${id}`, { token })).json().data;
const signUpsTo = async (id: string) => (await office.read(id, operator, "sign-ups read")).signUps;
const onlySignUp = async (event: string) => {
  const [first] = await signUpsTo(event);
  if (!first) throw new Error("nobody has signed up");
  return { event, signUp: first.id, operator };
};
/** The counters agree with the sign-ups. */
const counted = () =>
  database.query(
    `select event_id as id, taken, (select count(*)::int from sign_ups where event_id = e.event_id) as rows
     from event_places e order by event_id`,
  );
const capacity = (to: number | null, seen: number | null, isBelowTakenMeant = false) =>
  office.setCapacity("small", { capacity: to, seen, isBelowTakenMeant }, operator);

describe("the capacity that the office sets", () => {
  it("counts at once in what families see and get, and is given back to the content", async () => {
    const families = await createVisitors(database, 4);
    const [first, second, third, fourth] = families;
    if (!first || !second || !third || !fourth) throw new Error("too few");
    await signUp(first, "small");
    await signUp(second, "small");
    expect((await signUp(third, "small")).data.reason).toBe("full");
    await capacity(3, null);
    expect(await shown(third, "small")).toMatchObject({ capacity: 3, taken: 2, status: "open" });
    expect((await signUp(third, "small")).data).toMatchObject({
      capacity: 3,
      taken: 3,
      status: "full",
    });
    expect((await signUp(fourth, "small")).data.reason).toBe("full");
    const list = (await call("GET", "activity", { token: fourth.token })).json().data;
    expect(list.find(({ id }: { id: string }) => id === "small")).toMatchObject({
      capacity: 3,
      status: "full",
    });
    await capacity(null, 3, true);
    expect(await shown(fourth, "small")).toMatchObject({ capacity: 2, taken: 3, status: "full" });
  });

  it("is never passed while it changes under a rush", async () => {
    const families = await createVisitors(database, 40);
    const change = async () => {
      for (const [to, seen] of [
        [10, null],
        [3, 10],
        [20, 3],
        [7, 20],
      ] as const)
        await capacity(to, seen, true);
    };
    const [answers] = await Promise.all([
      Promise.all(families.map((family) => signUp(family, "small"))),
      change(),
    ]);
    const got = answers.filter(({ code }) => code === 200);
    for (const { data } of got) expect(data.taken).toBeLessThanOrEqual(data.capacity);
    expect(await counted()).toEqual([{ id: "small", taken: got.length, rows: got.length }]);
    expect(got.length).toBeLessThanOrEqual(20);
    const late = await createVisitor(database);
    expect((await signUp(late, "small")).code).toBe(got.length < 7 ? 200 : 409);
  });

  it("goes below what is taken only where that is meant", async () => {
    for (const family of await createVisitors(database, 2)) await signUp(family, "small");
    await expect(capacity(1, null)).rejects.toMatchObject({ refusal: "below-taken" });
    await capacity(1, null, true);
    expect((await office.find("small")).capacity).toBe(1);
    expect(await counted()).toEqual([{ id: "small", taken: 2, rows: 2 }]);
  });

  it("is not changed over what somebody else has set meanwhile, who is named", async () => {
    await office.setCapacity(
      "small",
      { capacity: 5, seen: null, isBelowTakenMeant: false },
      "wang",
    );
    await expect(capacity(6, null)).rejects.toMatchObject({ refusal: "changed", by: "wang" });
    // The same once more, as after a lost answer.
    await capacity(5, null);
    expect((await office.find("small")).ownCapacity).toBe(5);
  });
});

describe("taking a family in", () => {
  it("works past the closing time by the account's phone, and never beyond the seats", async () => {
    const [family, other] = await createVisitors(database, 2);
    if (!family || !other) throw new Error("too few");
    expect((await signUp(family, "closed")).data.reason).toBe("closed");
    await office.takeIn("closed", family.phone, operator);
    expect(await shown(family, "closed")).toMatchObject({ signedUp: true, taken: 1 });
    await expect(office.takeIn("closed", family.phone, operator)).rejects.toMatchObject({
      refusal: "signed-up",
    });
    await expect(office.takeIn("closed", other.phone, operator)).rejects.toMatchObject({
      refusal: "full",
    });
    await expect(office.takeIn("closed", "13900000000", operator)).rejects.toMatchObject({
      refusal: "no-account",
    });
    await expect(office.takeIn("over", other.phone, operator)).rejects.toMatchObject({
      refusal: "ended",
    });
    expect(await counted()).toEqual([{ id: "closed", taken: 1, rows: 1 }]);
  });

  it("takes one of two seats once, though two clerks press at once", async () => {
    const family = await createVisitor(database);
    const both = await Promise.allSettled(
      [1, 2].map(() => office.takeIn("small", family.phone, operator)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await counted()).toEqual([{ id: "small", taken: 1, rows: 1 }]);
  });
});

describe("moving a family to another event", () => {
  it("keeps its ticket, counts both events, and does the same when asked again", async () => {
    const family = await createVisitor(database);
    const { ticket } = (await signUp(family, "small")).data;
    const change = await onlySignUp("small");
    await office.move(change, "closed");
    await office.move(change, "closed");
    expect(await shown(family, "small")).toMatchObject({ signedUp: false, taken: 0 });
    expect(await shown(family, "closed")).toMatchObject({ signedUp: true, taken: 1, ticket });
    expect((await shown(family, "closed")).movedFrom).toBeUndefined();
    expect(await counted()).toEqual([
      { id: "closed", taken: 1, rows: 1 },
      { id: "small", taken: 0, rows: 0 },
    ]);
  });

  it("changes nothing where there is no seat, or the family has one, or has come in", async () => {
    const [family, other] = await createVisitors(database, 2);
    if (!family || !other) throw new Error("too few");
    await signUp(family, "small");
    const change = await onlySignUp("small");
    await office.takeIn("closed", other.phone, operator);
    await expect(office.move(change, "closed")).rejects.toMatchObject({ refusal: "full" });
    await expect(office.move(change, "over")).rejects.toMatchObject({ refusal: "ended" });
    const { id } = await createTestStaff(database, "door");
    await database.query(
      "insert into check_ins (id, sign_up_id, staff_id, scanned_at) values (gen_random_uuid(), $1, $2, now())",
      [change.signUp, id],
    );
    await expect(office.move(change, "closed")).rejects.toMatchObject({ refusal: "checked-in" });
    await expect(office.cancel(change, false)).rejects.toMatchObject({ refusal: "checked-in" });
    expect(await counted()).toEqual([
      { id: "closed", taken: 1, rows: 1 },
      { id: "small", taken: 1, rows: 1 },
    ]);
    // An event may be broken off, and a hand may slip at the door.
    await office.cancel(change, true);
    expect(await counted()).toMatchObject([{ taken: 1 }, { id: "small", taken: 0, rows: 0 }]);
  });

  it("gives nobody two seats at one event", async () => {
    const family = await createVisitor(database);
    await signUp(family, "small");
    await office.takeIn("closed", family.phone, operator);
    const change = await onlySignUp("small");
    await expect(office.move(change, "closed")).rejects.toMatchObject({ refusal: "signed-up" });
  });
});

it("gives a cancelled seat to the next family, whose ticket is another one", async () => {
  const family = await createVisitor(database);
  const { ticket } = (await signUp(family, "small")).data;
  const change = await onlySignUp("small");
  await office.cancel(change, false);
  await office.cancel(change, false);
  expect(await counted()).toEqual([{ id: "small", taken: 0, rows: 0 }]);
  const again = (await signUp(family, "small")).data;
  expect(again.ticket).toMatch(/^\w{16}$/);
  expect(again.ticket).not.toBe(ticket);
});

it("cancels no sign-up that a colleague has moved meanwhile", async () => {
  const family = await createVisitor(database);
  await signUp(family, "small");
  const change = await onlySignUp("small");
  await office.move(change, "closed");
  await expect(office.cancel(change, false)).rejects.toMatchObject({ refusal: "changed" });
  expect(await signUpsTo("closed")).toHaveLength(1);
});

it("writes down who has done what, without anything personal", async () => {
  const family = await createVisitor(database);
  await office.takeIn("small", family.phone, operator);
  const change = await onlySignUp("small");
  await office.move(change, "closed");
  await office.cancel({ ...change, event: "closed" }, false);
  await capacity(9, null);
  const log = await database.query("select operator, action, subject from audit_log order by id");
  const { signUp: id } = change;
  expect(log).toEqual([
    { operator, action: "sign-up taken in", subject: `small: ${id}` },
    { operator, action: "sign-ups read", subject: "small" },
    { operator, action: "sign-up moved", subject: `small → closed: ${id}` },
    { operator, action: "sign-up cancelled", subject: `closed: ${id}, ${family.id}` },
    { operator, action: "capacity set", subject: "small: 9" },
  ]);
});

it("shows a ticket to who is signed up alone, and none once the event is over", async () => {
  const family = await createVisitor(database);
  expect((await shown(family, "small")).ticket).toBeUndefined();
  await signUp(family, "small");
  expect((await shown(family, "small")).ticket).toMatch(/^\w{16}$/);
  await database.query(
    "insert into event_places (event_id, taken, record) select 'over', 1, record from event_places where event_id = 'small'",
  );
  await database.query("insert into sign_ups (event_id, account_id) values ('over', $1)", [
    family.id,
  ]);
  expect(await shown(family, "over")).toMatchObject({ signedUp: true });
  expect((await shown(family, "over")).ticket).toBeUndefined();
});

describe("messages to families", () => {
  let clock: Date;
  let wang: { id: string; name: string };
  let li: { id: string; name: string };
  let drafts: MessageDrafts;
  const first = new Date(NOON);
  const second = new Date("2027-03-15T12:01:00+08:00");
  const id = crypto.randomUUID();
  const draft = { id, event: "small", zh: "改到礼堂", en: "Moved to the hall" };
  beforeEach(async () => {
    [wang, li] = [await createTestStaff(database, "wang"), await createTestStaff(database, "li")];
    drafts = new MessageDrafts(opened, () => clock);
    clock = first;
    await drafts.save({ ...draft, seen: null, staff: wang });
    clock = second;
  });
  const mark = (isSent: boolean, seen: Date) =>
    drafts.mark({ id, event: "small", isSent, seen, staff: wang });
  const audited = async () =>
    (await database.query("select operator, action, subject from audit_log order by id")).map(
      ({ operator, action, subject }) => {
        expect(subject).toBe(`small: ${id}`);
        return [operator, action];
      },
    );

  it("are kept, and nobody's words are overwritten unseen", async () => {
    await drafts.save({ ...draft, zh: "改到体育馆", seen: first, staff: li });
    const late = { ...draft, zh: "改到操场", seen: first, staff: wang };
    await expect(drafts.save(late)).rejects.toMatchObject({ refusal: "changed", by: "li" });
    await expect(mark(true, first)).rejects.toMatchObject({ refusal: "changed", by: "li" });
    const other = { ...draft, event: "closed", seen: null, staff: wang };
    await expect(drafts.save(other)).rejects.toMatchObject({ refusal: "changed" });
    expect(await drafts.of("small")).toEqual([
      { id, zh: "改到体育馆", en: draft.en, savedAt: second, sentAt: null, by: "li" },
    ]);
    const removal = { id, event: "small", staff: wang };
    const unseen = drafts.remove({ ...removal, seen: first });
    await expect(unseen).rejects.toMatchObject({ refusal: "changed", by: "li" });
    await drafts.remove({ ...removal, seen: second });
    expect(await drafts.of("small")).toEqual([]);
  });

  it("are marked as sent, until the mark is removed or the words are changed", async () => {
    const sentAt = async () => (await drafts.of("small"))[0]?.sentAt;
    await mark(true, first);
    expect(await sentAt()).toEqual(second);
    await mark(false, first);
    expect(await sentAt()).toBeNull();
    await mark(true, first);
    await drafts.save({ ...draft, en: "In the hall", seen: first, staff: wang });
    expect(await sentAt()).toBeNull();
  });

  it("are written down with who wrote, changed, sent and deleted them, once each", async () => {
    await drafts.save({ ...draft, seen: null, staff: wang });
    await mark(true, first);
    await mark(true, first);
    await mark(false, first);
    await drafts.save({ ...draft, zh: "改到体育馆", seen: first, staff: li });
    await drafts.remove({ id, event: "small", seen: second, staff: li });
    await drafts.remove({ id, event: "small", seen: second, staff: li });
    expect(await audited()).toEqual([
      ["wang", "message written"],
      ["wang", "message marked as sent"],
      ["wang", "message marked as not sent"],
      ["li", "message changed"],
      ["li", "message deleted"],
    ]);
  });
});
