import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createVisitor, createVisitors, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { waitForLocks } from "#server/database/test-database.ts";
import { createTestStaff } from "#server/events/test-staff.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";

/** Noon of a day between the events of the tests. */
const NOON = "2027-03-15T12:00:00+08:00";

const EVENTS: Record<string, readonly string[]> = {
  later: ["starts: 2027-03-22 09:00", "ends: 2027-03-22 11:00", "closes: 2027-03-20 18:00"],
  small: [
    "capacity: 2",
    "starts: 2027-03-18 09:00",
    "ends: 2027-03-18 11:00",
    "closes: 2027-03-17 18:00",
  ],
  closed: [
    "stage: high_school",
    "starts: 2027-03-16 09:00",
    "ends: 2027-03-16 11:00",
    "closes: 2027-03-14 18:00",
  ],
  earlier: ["starts: 2027-03-01 09:00", "ends: 2027-03-01 11:00", "closes: 2027-02-28 18:00"],
  "just-over": ["starts: 2027-03-15 09:00", "ends: 2027-03-15 12:00", "closes: 2027-03-14 18:00"],
};

const clock = { now: new Date(NOON) };
const lines: string[] = [];
const { database, call, reopen } = sharedTestSite({
  logStream: { write: (line) => lines.push(line) },
  now: () => clock.now,
  prepare: (content) => {
    for (const [id, fields] of Object.entries(EVENTS)) content.writeEvent(id, fields);
  },
});
afterEach(() => {
  lines.length = 0;
  clock.now = new Date(NOON);
});

const visit = () => createVisitor(database);
const list = async ({ token }: TestVisitor, query = "") => {
  const { data } = (await call("GET", `activity${query}`, { token })).json();
  return data.map(({ id }: { id: string }) => id);
};
const signUp = ({ token }: TestVisitor, id: string, lang = "zh") =>
  call("PUT", `signUpActivity?id=${id}`, { token, lang });
const cancel = ({ token }: TestVisitor, id: string) =>
  call("DELETE", `signUpActivity?id=${id}`, { token });
const detail = ({ token }: TestVisitor, id: string) =>
  call("GET", `activity/detail?id=${id}`, { token });
/** An intent with its sequence. */
const send = ({ token }: TestVisitor, method: "PUT" | "DELETE", order: number | string) =>
  call(method, `signUpActivity?id=small&order=${order}`, { token });

const countOf = async () => {
  const [row] = await database.query(
    "select (select coalesce(sum(taken), 0)::int from event_places) as taken, (select count(*)::int from sign_ups) as rows",
  );
  return row;
};

describe("the list of events", () => {
  it("has those to come soonest first, then the ended ones latest first, each with its state", async () => {
    const visitor = await visit();
    const response = await call("GET", "activity", { token: visitor.token, lang: "en" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers["x-total-count"]).toBe("5");
    const { data } = response.json();
    expect(data.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      ["closed", "closed"],
      ["small", "open"],
      ["later", "open"],
      ["just-over", "ended"],
      ["earlier", "ended"],
    ]);
    expect(data[1]).toEqual({
      id: "small",
      title: "Event small",
      summary: "One.",
      stage: null,
      cover: null,
      startsAt: "2027-03-18T09:00:00+08:00",
      endsAt: "2027-03-18T11:00:00+08:00",
      closesAt: "2027-03-17T18:00:00+08:00",
      place: "Hall",
      address: "1 School Road",
      phone: "0571-8800 1999",
      capacity: 2,
      taken: 0,
      cancelled: false,
      walkIn: false,
      status: "open",
      signedUp: false,
    });
  });

  it("comes in pages, for one stage, and of one's own sign-ups alone", async () => {
    const visitor = await visit();
    await signUp(visitor, "later");
    expect(await list(visitor, "?page=2&size=2")).toEqual(["later", "just-over"]);
    expect(await list(visitor, "?stage=kindergarten")).not.toContain("closed");
    expect(await list(visitor, "?stage=high_school")).toContain("closed");
    expect(await list(visitor, "?mine=true")).toEqual(["later"]);
    expect(await list(await visit(), "?mine=true")).toEqual([]);
  });

  it.each([
    ["GET", "activity"],
    ["GET", "activity/detail?id=small"],
    ["PUT", "signUpActivity?id=small"],
    ["DELETE", "signUpActivity?id=small"],
  ] as const)("needs a token, as all the calls about events do: %s %s", async (method, path) => {
    const response = await call(method, path);
    expect([response.statusCode, response.json().code]).toEqual([401, 4]);
  });
});

it("tells of one event its text too, and 404 of one that is none", async () => {
  const visitor = await visit();
  const { data } = (await detail(visitor, "small")).json();
  expect(data).toMatchObject({ id: "small", audience: "Parents", organiser: "Office" });
  expect(data.blocks).toEqual([{ type: "paragraph", content: ["Text."] }]);
  for (const id of ["none", "constructor", "__proto__"]) {
    expect((await detail(visitor, id)).statusCode).toBe(404);
  }
});

describe("signing up", () => {
  it("takes a seat, and says of a second time that there is one already", async () => {
    const visitor = await visit();
    const first = await signUp(visitor, "small");
    expect(first.json()).toMatchObject({ code: 200, data: { signedUp: true, taken: 1 } });
    const second = await signUp(visitor, "small", "en");
    expect([second.statusCode, second.json()]).toEqual([
      409,
      {
        code: 409,
        msg: "You have already signed up for this event.",
        data: { reason: "signed_up" },
      },
    ]);
    expect((await detail(visitor, "small")).json().data).toMatchObject({
      signedUp: true,
      taken: 1,
    });
    expect(await countOf()).toEqual({ taken: 1, rows: 1 });
  });

  it("takes requests that announce JSON and send none", async () => {
    const { token } = await visit();
    const options = { token, headers: { "content-type": "application/json" } };
    const response = await call("PUT", "signUpActivity?id=later", options);
    expect(response.statusCode).toBe(200);
    const cancelled = await call("DELETE", "signUpActivity?id=later", options);
    expect(cancelled.json()).toMatchObject({ code: 200, data: { signedUp: false } });
  });

  it.each([
    ["closed", "closed", "Sign-up has closed"],
    ["earlier", "closed", "This event has ended."],
  ])("answers for the %s event why not", async (id, reason, message) => {
    const response = await signUp(await visit(), id, "en");
    expect(response.statusCode).toBe(409);
    expect(response.json().data).toEqual({ reason });
    expect(response.json().msg).toContain(message);
    expect(await countOf()).toEqual({ taken: 0, rows: 0 });
  });

  it("gives no seat of a full event until somebody cancels", async () => {
    const [first, second, third] = [await visit(), await visit(), await visit()];
    await signUp(first, "small");
    expect((await signUp(second, "small")).json().data.status).toBe("full");
    const late = await signUp(third, "small", "en");
    expect([late.statusCode, late.json().data]).toEqual([409, { reason: "full" }]);
    const cancelled = await cancel(first, "small");
    expect(cancelled.json()).toMatchObject({
      code: 200,
      data: { signedUp: false, taken: 1, status: "open" },
    });
    expect((await cancel(first, "small")).json()).toMatchObject({ code: 200, data: { taken: 1 } });
    expect((await signUp(third, "small")).statusCode).toBe(200);
    expect(await countOf()).toEqual({ taken: 2, rows: 2 });
  });

  it("takes one seat however often it is pressed at once, and frees one however often it is cancelled", async () => {
    const visitor = await visit();
    const pressed = await Promise.all(Array.from({ length: 30 }, () => signUp(visitor, "small")));
    const codes = pressed.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    expect(await countOf()).toEqual({ taken: 1, rows: 1 });
    const cancelled = await Promise.all(Array.from({ length: 30 }, () => cancel(visitor, "small")));
    expect(cancelled.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await countOf()).toEqual({ taken: 0, rows: 0 });
  });

  it("takes sign-ups and cancellations of several accounts in any order at once, and counts right", async () => {
    const visitors = await createVisitors(database, 20);
    const answers = await Promise.all(
      // As many of one account as are done at once: more wait, and give up after three seconds.
      Array.from({ length: 3 }, () =>
        visitors.flatMap((visitor) => [signUp(visitor, "small"), cancel(visitor, "small")]),
      ).flat(),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const [row] = await database.query(
      "select taken, (select count(*)::int from sign_ups) as rows from event_places",
    );
    expect(row?.taken).toBe(row?.rows);
    expect(row?.taken).toBeLessThanOrEqual(2);
  });

  it("waits with a cancellation for a sign-up that is under way, and neither waits for the other for ever", async () => {
    const [first, visitor] = [await visit(), await visit()];
    await signUp(first, "later");
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin; select from event_places for no key update");
    const pressed = signUp(visitor, "later");
    await waitForLocks(database, 1);
    // The same account's other press was faster, and is cancelled already.
    await database.query("insert into sign_ups (event_id, account_id) values ('later', $1)", [
      visitor.id,
    ]);
    await holder.query("update event_places set taken = taken + 1");
    const cancelled = cancel(visitor, "later");
    await waitForLocks(database, 2);
    await holder.query("commit");
    await holder.end();
    const [{ statusCode }, { json }] = [await cancelled, await pressed];
    expect(statusCode).toBe(200);
    // PostgreSQL does not say which of two that wait for a row that was changed has it first.
    expect([200, 409]).toContain(json().code);
    const left = json().code === 409 ? 1 : 2;
    expect(await countOf()).toEqual({ taken: left, rows: left });
  });

  it.each([
    ["a sign-up", "PUT", "DELETE", 0],
    ["a cancellation", "DELETE", "PUT", 1],
  ] as const)(
    "takes no notice of %s that comes later than the intent that followed it",
    async (_what, late, newer, seats) => {
      const visitor = await visit();
      if (late === "DELETE") await signUp(visitor, "small");
      await send(visitor, newer, 2000);
      const overtaken = (await send(visitor, late, 1000)).json();
      expect([overtaken.code, overtaken.data]).toEqual([409, { reason: "overtaken" }]);
      expect(await countOf()).toEqual({ taken: seats, rows: seats });
      // The same intent may come twice, and a later one counts.
      expect((await send(visitor, newer, 2000)).json().data.reason).not.toBe("overtaken");
      expect((await send(visitor, late, 3000)).statusCode).toBe(200);
      expect(await countOf()).toEqual({ taken: 1 - seats, rows: 1 - seats });
    },
  );

  it("takes no seat by an intent that comes later than its refusal", async () => {
    const visitor = await visit();
    const others = await createVisitors(database, 2);
    for (const other of others) await signUp(other, "small");
    expect((await send(visitor, "PUT", 2000)).json().data).toEqual({ reason: "full" });
    for (const other of others) await cancel(other, "small");
    expect((await send(visitor, "PUT", 1000)).json().data).toEqual({ reason: "overtaken" });
    expect(await countOf()).toEqual({ taken: 0, rows: 0 });
  });

  it.each(["", "-1", "1.5", "soon", "9".repeat(16)])("refuses the order %j", async (order) => {
    const answer = await send(await visit(), "PUT", order);
    expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([400, ["order"]]);
  });

  it("counts the order of intents for each login alone, whose device's clock may differ", async () => {
    const visitor = await visit();
    const other = await database.query(
      "insert into sessions (token_hash, account_id, expires_at) values (sha256('other'), $1, now() + interval '1 day') returning 1",
      [visitor.id],
    );
    expect(other).toHaveLength(1);
    await signUp(visitor, "small");
    await send(visitor, "PUT", 2000);
    const answer = await send({ ...visitor, token: "other" }, "DELETE", 1000);
    expect(answer.statusCode).toBe(200);
    expect(await countOf()).toEqual({ taken: 0, rows: 0 });
  });

  it("is cancelled twice without a refusal, though the event is over by then", async () => {
    const visitor = await visit();
    await signUp(visitor, "small");
    await cancel(visitor, "small");
    clock.now = new Date("2027-03-18T11:00:00+08:00");
    expect((await cancel(visitor, "small")).json().data.signedUp).toBe(false);
  });

  it("stays when the event has closed, and cannot be cancelled when it is over", async () => {
    const visitor = await visit();
    await signUp(visitor, "small");
    clock.now = new Date("2027-03-17T19:00:00+08:00");
    expect((await signUp(visitor, "small")).json().data).toEqual({ reason: "signed_up" });
    clock.now = new Date("2027-03-18T11:00:00+08:00");
    expect((await cancel(visitor, "small")).json().data).toEqual({ reason: "closed" });
    expect(await countOf()).toEqual({ taken: 1, rows: 1 });
  });

  it("stays when whoever holds it has been let in", async () => {
    const visitor = await visit();
    await signUp(visitor, "small");
    const { id: staff } = await createTestStaff(database, "door");
    await database.query(
      "insert into check_ins (id, sign_up_id, staff_id, scanned_at) select gen_random_uuid(), id, $1, now() from sign_ups",
      [staff],
    );
    const refused = await cancel(visitor, "small");
    expect(refused.json()).toEqual({
      ...{ code: 409, data: { reason: "closed" } },
      msg: "您已签到入场，不能自行取消报名。如需取消，请拨打活动联系电话。",
    });
    expect(await countOf()).toEqual({ taken: 1, rows: 1 });
  });

  it("for a day that the school has moved since counts, and says so", async () => {
    const [visitor, other] = [await visit(), await visit()];
    const seen = encodeURIComponent("2027-03-19T09:00:00+08:00");
    const moved = { movedFrom: "2027-03-19T09:00:00+08:00", startsAt: "2027-03-18T09:00:00+08:00" };
    expect((await signUp(visitor, `small&startsAt=${seen}`)).json().data).toMatchObject(moved);
    expect((await detail(visitor, "small")).json().data).toMatchObject(moved);
    const same = encodeURIComponent("2027-03-18T09:00:00+08:00");
    const { data } = (await signUp(other, `small&startsAt=${same}`)).json();
    expect([data.signedUp, data.movedFrom]).toEqual([true, undefined]);
    const wrong = await signUp(other, "later&startsAt=2027-13-45T09:00:00%2B08:00");
    expect([wrong.statusCode, Object.keys(wrong.json().data.fields)]).toEqual([400, ["startsAt"]]);
  });
});

it.each([
  ["GET", "activity/detail"],
  ["PUT", "signUpActivity"],
  ["DELETE", "signUpActivity"],
  ["GET", "activity/calendar"],
] as const)("refuses an id with a control character in it: %s %s", async (method, path) => {
  const { token } = await visit();
  for (const id of ["%00", "small%00", "%1F", "%7F"]) {
    const response = await call(method, `${path}?id=${id}`, { token });
    const refused = Object.keys(response.json().data.fields);
    expect([response.statusCode, refused], id).toEqual([400, ["id"]]);
  }
});

it("a refusal is in the log, with the account and the network", async () => {
  const { id: account, token } = await visit();
  await call("PUT", "signUpActivity?id=closed", { token });
  await call("DELETE", "signUpActivity?id=nowhere", { token });
  await call("PUT", "signUpActivity?id=small&order=-1", { token });
  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");
  const network = expect.stringMatching(/^[\w-]{12}$/);
  expect(events).toMatchObject([
    { event: "sign-up refused", account, network, reason: "closed" },
    { event: "sign-up not cancelled", account, network, reason: "unknown event" },
    { event: "sign-up refused", account, network, reason: "input", fields: ["order"] },
  ]);
});

it("an event that is taken out of the content stays, as ended, for those who signed up", async () => {
  const [visitor, other] = [await visit(), await visit()];
  await signUp(visitor, "later");
  const site = await reopen({});
  const renewed = new Promise((resolve) => site.content.onChange(resolve));
  site.files.remove("events/later");
  await renewed;
  expect(await list(visitor)).toEqual(["closed", "small", "later", "just-over", "earlier"]);
  expect(await list(other)).toEqual(["closed", "small", "just-over", "earlier"]);
  expect((await detail(visitor, "later")).json().data).toMatchObject({
    title: "活动 later",
    place: "Hall",
    phone: "0571-8800 1999",
    status: "ended",
    signedUp: true,
    blocks: [],
  });
  // As a release wrote it whose events had no organiser.
  await database.query("update event_places set record = record #- '{texts,zh,organiser}'");
  expect((await detail(visitor, "later")).json().data.organiser).toBe("");
  expect((await detail(other, "later")).statusCode).toBe(404);
  expect((await signUp(visitor, "later")).json().data).toEqual({ reason: "signed_up" });
  expect((await signUp(other, "later")).statusCode).toBe(404);
});

it("an event that the school has cancelled says so to those who signed up, and takes nobody", async () => {
  const [visitor, other] = [await visit(), await visit()];
  await signUp(visitor, "later");
  const site = await reopen({ publicOrigin: "https://school.example" });
  const renewed = new Promise((resolve) => site.content.onChange(resolve));
  site.files.replace("events/later/zh.md", "starts:", "cancelled: true\nstarts:");
  await renewed;
  const facts = { cancelled: true, status: "ended" };
  expect((await detail(visitor, "later")).json().data).toMatchObject({ ...facts, signedUp: true });
  expect(await list(other)).toEqual(["closed", "small", "later", "just-over", "earlier"]);
  const refused = (await signUp(other, "later", "en")).json();
  expect([refused.data, refused.msg]).toEqual([
    { reason: "closed" },
    expect.stringContaining("has been cancelled"),
  ]);
  const calendar = await call("GET", "activity/calendar?id=later&lang=en");
  expect(calendar.body).toContain("STATUS:CANCELLED");
});

describe("the calendar file", () => {
  it("is a text/calendar that needs no token, in the language of its address", async () => {
    await reopen({ publicOrigin: "https://school.example" });
    const response = await call("GET", "activity/calendar?id=small&lang=en");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('inline; filename="small.ics"');
    const lines = response.body.split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
    for (const line of [
      "UID:small@school.example",
      "DTSTART;TZID=Asia/Shanghai:20270318T090000",
      "DTEND;TZID=Asia/Shanghai:20270318T110000",
      "SUMMARY:Event small",
      "LOCATION:Hall\\, CIJI Education Group\\, 1 School Road",
      "URL:https://school.example/event/detail/small",
    ]) {
      expect(lines).toContain(line);
    }
    const chinese = await call("GET", "activity/calendar?id=small");
    expect(chinese.body).toContain("SUMMARY:活动 small");
    expect(chinese.headers.etag).toMatch(/^"/);
  });

  it("is answered with 404 where there is no such event, and 400 without one", async () => {
    expect((await call("GET", "activity/calendar?id=none")).statusCode).toBe(404);
    expect((await call("GET", "activity/calendar")).statusCode).toBe(400);
  });
});
