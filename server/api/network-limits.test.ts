import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { PasswordWork, QUICK_COST } from "#server/accounts/password-work.ts";
import { createVisitor, createVisitors } from "#server/accounts/test-visitors.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";
import type { NetworkRates } from "./network-rates.ts";

const lines: string[] = [];
const shared = sharedTestSite({
  logStream: { write: (line) => lines.push(line) },
  prepare: (content) => content.writeNews("2026-10-10-a", ["list: wonder"]),
});
const { database, call } = shared;
afterEach(() => {
  lines.length = 0;
});

// Nothing comes back while a test runs.
const two = { burst: 2, perSecond: 0.001 };
const many = { burst: 1000, perSecond: 0.001 };
const RATES: NetworkRates = {
  calls: { codes: many, "logins by code": many, passwords: many, search: many },
  failures: { "logins by code": two, passwords: two, tokens: two },
  account: many,
  accounts: many,
  device: two,
  widerNetwork: 2,
  held: { most: 0, milliseconds: 0 },
};
const open = (rates: Partial<NetworkRates> = {}, passwordWork?: PasswordWork) =>
  shared.reopen({
    trustedProxies: ["127.0.0.1"],
    networkRates: { ...RATES, ...rates },
    ...(passwordWork && { passwordWork }),
  });

const from = (address: string) => ({ "x-forwarded-for": address });
const HALL = "203.0.113.7";
const HOME = "203.0.113.8";

const detail = (token: string, address = HALL) =>
  call("GET", "detail", { token, headers: from(address) });
const changePassword = (token: string) =>
  call("PUT", "password", {
    token,
    body: { captcha: "000000", password: "一匹绿色的马跑过操场", key: randomUUID() },
    headers: from(HALL),
  });
const logIn = (username: string, address = HALL) =>
  call("POST", "account/login", {
    body: { username, password: "not the password" },
    headers: from(address),
  });
const logInByCode = (address = HALL) =>
  call("POST", "phone/login", {
    body: { phone: "13800138000", captcha: "000000" },
    headers: from(address),
  });
const WRONG_CODE = { phone: "13800138000", captcha: "000000", password: "一匹绿色的马跑过操场" };
const register = (address = HALL) =>
  call("POST", "register", {
    body: { ...WRONG_CODE, username: "麦穗的家", agreed: true },
    headers: from(address),
  });
const resetPassword = (address = HALL) =>
  call("POST", "password/reset", { body: WRONG_CODE, headers: from(address) });
const sendCode = (phone: number, address = HALL) =>
  call("GET", `sendCode?phone=${phone}`, { headers: from(address) });
const search = (path: string, address = HALL) => call("GET", path, { headers: from(address) });

const statusesOf = async (send: (index: number) => ReturnType<typeof call>, count = 4) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await send(index)).statusCode);
  return statuses;
};

describe("failures of one network", () => {
  it.each([
    ["junk tokens", 401, () => detail(randomUUID()), () => detail(randomUUID(), HOME)],
    [
      "no tokens",
      401,
      () => call("GET", "detail", { headers: from(HALL) }),
      () => detail("", HOME),
    ],
    ["wrong passwords", 403, () => logIn(randomUUID()), () => logIn(randomUUID(), HOME)],
    ["wrong codes", 403, () => logInByCode(), () => logInByCode(HOME)],
    ["registrations with wrong codes", 403, () => register(), () => register(HOME)],
    ["resets with wrong codes", 403, () => resetPassword(), () => resetPassword(HOME)],
  ])(
    "that are %s are refused after so many, those of others are not",
    async (_what, failed, send, other) => {
      await open();
      expect(await statusesOf(send)).toEqual([failed, failed, 429, 429]);
      expect((await other()).statusCode).toBe(failed);
    },
  );

  it("are refused in an envelope that says how long to wait, and with the database away", async () => {
    await shared.reopen({ networkRates: { ...RATES, calls: { codes: two } }, databaseUrl: null });
    const send = () => call("GET", "sendCode?phone=13800138000", { lang: "en" });
    expect(await statusesOf(send, 2)).toEqual([503, 503]);
    const refused = await send();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1000"]);
    expect(refused.json()).toEqual({
      code: 429,
      msg: "Too many attempts. Please wait a little and try again",
      data: { retryAfter: 1000 },
    });
    expect(refused.headers["cache-control"]).toBe("no-store");
  });

  it("that come at once are no more than in turn", async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => detail(randomUUID())));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(2);
  });

  it("take no place among the passwords to be verified, and count for nothing in the database", async () => {
    const passwordWork = new PasswordWork({ cost: QUICK_COST });
    await open({}, passwordWork);
    await statusesOf(() => logIn(randomUUID()));
    expect(passwordWork.verified).toBe(2);
    const [row] = await database.query("select count(*)::int as rows from limits");
    // Two names and their address.
    expect(row).toEqual({ rows: 3 });
  });

  it("of one kind leave the others open", async () => {
    await open();
    await statusesOf(() => logIn(randomUUID()));
    expect((await logInByCode()).statusCode).toBe(403);
    expect((await detail(randomUUID())).statusCode).toBe(401);
    expect((await sendCode(13_800_138_000)).statusCode).toBe(200);
  });

  it("count for the /64 of an IPv6 address, and for the /48 around it with a larger share", async () => {
    await open();
    const send = (address: string) => detail(randomUUID(), address);
    expect(await statusesOf((index) => send(`2001:db8:1:1::${index}`), 3)).toEqual([401, 401, 429]);
    expect(await statusesOf((index) => send(`2001:db8:1:${index + 2}::1`), 3)).toEqual([
      401, 401, 429,
    ]);
    expect((await send("2001:db8:2:1::1")).statusCode).toBe(401);
  });

  it("are not those of another site's page that somebody there has opened", async () => {
    await open({ calls: { ...RATES.calls, "foreign pages": two } });
    const visitPage = () =>
      call("POST", "account/login", {
        body: {},
        headers: { ...from(HALL), "sec-fetch-site": "cross-site" },
      });
    expect(await statusesOf(visitPage)).toEqual([400, 400, 429, 429]);
    expect((await logIn(randomUUID())).statusCode).toBe(403);
    expect((await visitPage()).statusCode).toBe(429);
    // The app on another host than the API's sends a header that no such page may send.
    const headers = { ...from(HALL), "sec-fetch-site": "same-site" };
    const own = await call("POST", "account/login", { body: {}, lang: "zh", headers });
    expect(own.statusCode).toBe(400);
  });

  it("are not those of the server", async () => {
    await open();
    await database.query("alter table sessions rename to elsewhere");
    expect(await statusesOf(() => detail(randomUUID()))).toEqual([500, 500, 500, 500]);
    await database.query("alter table elsewhere rename to sessions");
    expect((await detail(randomUUID())).statusCode).toBe(401);
  });
});

describe("a visitor with a good token", () => {
  it("counts as no failure, however often", async () => {
    await open();
    const { token } = await createVisitor(database);
    expect(await statusesOf(() => detail(token), 9)).toEqual(Array.from({ length: 9 }, () => 200));
  });

  it("is served in a network where others have used up their failures, until the token is dead", async () => {
    await open();
    const { token } = await createVisitor(database);
    expect((await detail(token)).statusCode).toBe(200);
    await statusesOf(() => detail(randomUUID()));
    expect((await detail(token)).statusCode).toBe(200);
    expect((await call("POST", "logout", { token, headers: from(HALL) })).statusCode).toBe(200);
    expect(await statusesOf(() => detail(token), 2)).toEqual([401, 429]);
  });

  it("has so many calls for all logins of the account, wherever from", async () => {
    await open({ account: two });
    const [visitor, other] = [await createVisitor(database), await createVisitor(database)];
    await database.query(
      "insert into sessions (token_hash, account_id, expires_at) select sha256('second'), account_id, expires_at from sessions where account_id = $1",
      [visitor.id],
    );
    // The first call of each login is that of an unknown token.
    expect(await statusesOf(() => detail(visitor.token), 2)).toEqual([200, 200]);
    expect((await detail("second", HOME)).statusCode).toBe(200);
    expect((await detail("second", HOME)).statusCode).toBe(200);
    expect((await detail("second", HOME)).statusCode).toBe(429);
    expect((await detail(visitor.token)).statusCode).toBe(429);
    expect(await statusesOf(() => detail(other.token), 2)).toEqual([200, 200]);
  });
});

it("accounts have so many calls together in one network, and others go on elsewhere", async () => {
  await open({ accounts: two });
  const visitors = await createVisitors(database, 3);
  const own = (index: number, address?: string) => detail(visitors[index]?.token ?? "", address);
  // The first call of each login is that of an unknown token.
  expect(await statusesOf(own, 3)).toEqual([200, 200, 200]);
  expect(await statusesOf(own, 3)).toEqual([200, 200, 429]);
  expect((await own(2, HOME)).statusCode).toBe(200);
});

describe("calls of one network", () => {
  it.each([
    [
      "codes",
      "codes",
      (address?: string) => sendCode(Math.floor(13e9 + Math.random() * 1e9), address),
    ],
    ["searches", "search", (address?: string) => search(`/v1/search?q=${randomUUID()}`, address)],
    [
      "pages of results",
      "search",
      (address?: string) => search(`/search?q=${randomUUID()}`, address),
    ],
  ])("for %s are refused after so many, those of others are not", async (_what, work, send) => {
    await open({ calls: { ...RATES.calls, [work]: two } });
    expect(await statusesOf(() => send(), 3)).toEqual([
      expect.not.toSatisfy((status) => status === 429),
      expect.any(Number),
      429,
    ]);
    expect((await send(HOME)).statusCode).not.toBe(429);
  });

  it("for pages that have to be rendered are refused after so many, those in memory are not", async () => {
    await open({ calls: { pages: two } });
    const page = (path: string, address = HALL) => search(path, address);
    const paths = ["/management_team", "/?page=2", "/?page=3", "/management_team", "/?page=2"];
    expect(await statusesOf((index) => page(paths[index] ?? ""), 5)).toEqual([
      200, 200, 429, 200, 200,
    ]);
    expect((await page("/?page=3", HOME)).statusCode).toBe(200);
    expect((await page("/?page=3")).statusCode).toBe(200);
  });

  it("for lists that have to be made count as pages, those in memory do not, and none beyond the end is kept", async () => {
    await open({ calls: { pages: { burst: 4, perSecond: 0.001 } } });
    const list = (page: number) => search(`/v1/wonder/news?page=${page}&size=1`);
    const pages = [1, 1, 1, 99, 99, 99, 99, 1];
    expect(await statusesOf((index) => list(pages[index] ?? 1), pages.length)).toEqual([
      200, 200, 200, 200, 200, 200, 429, 200,
    ]);
  });

  it("for one page at once are one rendering, and count as that", async () => {
    await open({ calls: { pages: two } });
    const answers = await Promise.all(Array.from({ length: 9 }, () => search("/")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await search("/management_team")).statusCode).toBe(200);
  });

  it("leave connections of the database to others, however many come at once", async () => {
    await open();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; lock table limits");
    let answered = 0;
    const flood = Array.from({ length: 60 }, async (_, index) => {
      const { statusCode } = await sendCode(13_800_138_000 + index);
      answered += 1;
      return statusCode;
    });
    await vi.waitFor(async () => {
      const { rows } = await client.query("select from pg_locks where not granted");
      expect(rows.length).toBeGreaterThanOrEqual(6);
    });
    const other = await detail(randomUUID(), HOME);
    const answeredBefore = answered;
    await client.query("rollback");
    const statuses = new Set(await Promise.all(flood));
    // From half of a network's codes on, work is asked for.
    expect(statuses).toEqual(new Set([200, 429]));
    expect([other.statusCode, answeredBefore]).toEqual([401, 0]);
  });

  it("leave connections of the database to others and to the site itself, from however many networks they come", async () => {
    const { app } = await open();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; lock table limits");
    const flood = Array.from({ length: 40 }, (_, index) =>
      sendCode(13_800_138_000 + index, `198.51.100.${index % 5}`),
    );
    await vi.waitFor(async () => {
      const { rows } = await client.query("select from pg_locks where not granted");
      expect(rows.length).toBeGreaterThanOrEqual(16);
    });
    const others = await Promise.all([detail(randomUUID(), HOME), app.inject("/readyz")]);
    await client.query("rollback");
    await Promise.all(flood);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
  });

  it.each([
    ["ask for their own things", detail],
    ["change passwords", changePassword],
  ])("of accounts that %s are sixteen at once, and take turns", async (_what, send) => {
    await open({ failures: {} });
    const visitors = await createVisitors(database, 4);
    for (const { token } of visitors) await detail(token);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; lock table sessions");
    const calls = visitors.flatMap(({ token }) => Array.from({ length: 5 }, () => send(token)));
    await vi.waitFor(async () => {
      const { rows } = await client.query("select from pg_locks where not granted");
      expect(rows.length).toBeGreaterThanOrEqual(14);
    });
    // Those that have not begun are turned away.
    const late = performance.now() + 3001;
    vi.spyOn(performance, "now").mockReturnValue(late);
    onTestFinished(() => void vi.restoreAllMocks());
    await client.query("rollback");
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it("wait for no code that is being sent", async () => {
    const sent = Promise.withResolvers<void>();
    const gateway = { send: vi.fn(() => sent.promise) };
    await shared.reopen({ trustedProxies: ["127.0.0.1"], networkRates: RATES, gateway });
    const codes = Array.from({ length: 8 }, (_, index) => sendCode(13_800_138_000 + index));
    await vi.waitFor(() => expect(gateway.send).toHaveBeenCalled());
    expect((await logInByCode()).statusCode).toBe(403);
    sent.resolve();
    await Promise.all(codes);
  });

  it("that read what is in memory are not limited", async () => {
    await open({ calls: { search: { burst: 0, perSecond: 0.001 } } });
    const paths = ["/v1/homepage", "/management_team", "/search", "/v1/wonder/news"];
    for (const path of paths) expect((await search(path)).statusCode, path).not.toBe(429);
    const refused = await search("/search?q=a");
    expect([refused.statusCode, refused.headers["content-type"]]).toEqual([
      429,
      "text/html; charset=utf-8",
    ]);
    expect(refused.body).toContain("操作过于频繁");
  });
});

describe("refusals", () => {
  it("wait a moment, so that asking again at once gains nothing; only so many wait", async () => {
    await open({
      calls: { codes: { burst: 0, perSecond: 1 } },
      held: { most: 1, milliseconds: 100 },
    });
    const answered: string[] = [];
    const ask = async (name: string) => {
      expect((await sendCode(13_800_138_000)).statusCode).toBe(429);
      answered.push(name);
    };
    await Promise.all([ask("held"), ask("at once")]);
    expect(answered).toEqual(["at once", "held"]);
    await Promise.all([ask("held again"), ask("at once again")]);
    expect(answered.slice(2)).toEqual(["at once again", "held again"]);
  });

  it("are in the log once a minute for a network and kind, without the address", async () => {
    await open();
    await statusesOf(() => logIn(randomUUID()), 6);
    await statusesOf(() => detail(randomUUID()), 6);
    const told = lines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === "limit reached")
      .map(({ reason }) => reason);
    expect(told).toEqual(["passwords", "tokens"]);
    expect(lines.join("")).not.toContain(HALL);
  });

  it("are in the log once a minute for a /48 too, however many /64 of it call", async () => {
    const codes = { codes: { burst: 1, perSecond: 0.001 } };
    await open({ calls: { ...RATES.calls, ...codes } });
    await statusesOf((index) => sendCode(13_800_138_000 + index, `2001:db8:1:${index + 1}::1`), 12);
    expect(lines.filter((line) => line.includes('"limit reached"'))).toHaveLength(1);
  });

  it("are in the log with the account where it is known", async () => {
    await open({ account: { burst: 20, perSecond: 0.001 } });
    const visitor = await createVisitor(database);
    const own = () => detail(visitor.token);
    await own();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; lock table sessions");
    const calls = Array.from({ length: 7 }, own);
    await vi.waitFor(async () => {
      const { rows } = await client.query("select from pg_locks where not granted");
      expect(rows.length).toBe(6);
    });
    const late = performance.now() + 3001;
    vi.spyOn(performance, "now").mockReturnValue(late);
    onTestFinished(() => void vi.restoreAllMocks());
    await client.query("rollback");
    await Promise.all(calls);
    await statusesOf(own, 14);
    const told = lines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === "limit reached")
      .map(({ reason, account }) => [reason, account]);
    expect(told).toEqual([
      ["calls at once", visitor.id],
      ["calls of account", visitor.id],
    ]);
  });

  it("tell the operator of a proxy that is not trusted, whose visitors all count as one", async () => {
    await shared.reopen({ networkRates: RATES });
    await statusesOf((index) => detail(randomUUID(), `203.0.113.${index}`), 3);
    expect(lines.join("")).toContain("TRUSTED_PROXIES does not name");
  });
});

it("serves five hundred families behind one address, as the limits are in production", async () => {
  await shared.reopen({});
  const families = await createVisitors(database, 500);
  const statuses = new Map<number, number>();
  const waiting = families.values();
  const work = async () => {
    for (const { token } of waiting) {
      for (const path of ["detail", "activity", "/v1/homepage", "detail"]) {
        const { statusCode } = await call("GET", path, { token });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  expect(Object.fromEntries(statuses)).toEqual({ 200: 2000 });
});
