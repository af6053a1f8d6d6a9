import { createHash } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Challenge } from "#contract/proof-of-work.ts";
import { NETWORK_RATES } from "./network-rates.ts";
import { accountTestSite, OTHER_PHONE, PASSWORD, PHONE } from "./test-account-calls.ts";

const PROXY = { trustedProxies: ["127.0.0.1"] };
/** 8 codes an hour, of which 4 go to any phone. */
const FEW = { ...PROXY, dailyCodes: 32 };

const { gateway, lines, database, call, reopen } = accountTestSite({
  // Hundreds of wrong passwords come from one address here.
  networkRates: { ...NETWORK_RATES, calls: {}, failures: {} },
});

const PERSON = { username: "Li.Hua", password: PASSWORD, phone: PHONE };
const SENT = { retryAfter: 60, expiresIn: 300 };
/** As a page of the site asks in a browser. */
const BROWSER = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

type Headers = Record<string, string>;
const from = (address: string): Headers => ({ "x-forwarded-for": address });
/** A stranger's phone; each number is another. */
const phone = (index: number) => String(13_900_000_000 + index);

const sendCode = (
  to: string,
  { headers = {}, work = "" }: { headers?: Headers; work?: string } = {},
) => call("GET", `sendCode?phone=${to}${work && `&work=${encodeURIComponent(work)}`}`, { headers });
/** Codes to so many strangers, each from a network of its own. */
const burn = async (count: number, first = 0) => {
  for (let index = first; index < first + count; index++) {
    const response = await sendCode(phone(index), { headers: from(`10.0.${index}.1`) });
    expect(response.statusCode, response.body).toBe(200);
  }
};
const accountId = async () => (await database.query("select id from accounts"))[0]?.id;
const logged = () => lines.map((line) => JSON.parse(line));
const forgetLimits = () => database.query("truncate limits");
const later = (seconds: number) =>
  database.query(
    "update limits set times = array(select t - make_interval(secs => $1) from unnest(times) t)",
    [seconds],
  );
/** As if everything had been done twice. */
const double = () => database.query("update limits set times = times || times");

const challengeOf = (response: Awaited<ReturnType<typeof sendCode>>) =>
  Challenge.parse(response.json().data?.challenge);
const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
/** Does the work that is asked for. */
const sendCodeByWork = async (to: string, headers: Headers = {}) => {
  const work = await solve(challengeOf(await sendCode(to, { headers })));
  return sendCode(to, { headers, work });
};

const register = async (person: Partial<typeof PERSON> = {}) => {
  const own = { ...PERSON, ...person };
  await call("GET", `sendCode?phone=${own.phone}&purpose=register`);
  const body = { ...own, captcha: gateway.sent.at(-1)?.code, agreed: true };
  const response = await call("POST", "register", { body, headers: BROWSER });
  expect(response.statusCode, response.body).toBe(200);
  await forgetLimits();
  gateway.sent.length = 0;
  return deviceOf(response);
};
/** The browser's cookie, as it sends it back. */
const deviceOf = ({ headers }: Awaited<ReturnType<typeof sendCode>>): Headers => {
  const cookies = [headers["set-cookie"] ?? []].flat();
  const [cookie = ""] = cookies.filter((each) => each.includes("ciji_device="));
  return { ...BROWSER, cookie: cookie.split(";")[0] ?? "" };
};
const logIn = (headers: Headers = {}, body: object = PERSON) =>
  call("POST", "account/login", { body, headers });
const logInByCode = (captcha: string | undefined, headers: Headers = {}, to = PHONE) =>
  call("POST", "phone/login", { body: { phone: to, captcha }, headers });
const wrongCode = (code: string | undefined) => (code === "000000" ? "111111" : "000000");
const repeat = async (count: number, ask: (index: number) => ReturnType<typeof call>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await ask(index)).statusCode);
  return [...new Set(statuses)];
};

describe("a proof of work", () => {
  it("is asked for from half of the hour on, of phones with and without an account alike", async () => {
    await register();
    await reopen(FEW);
    await burn(2);
    const asked = await sendCode(PHONE, { headers: from("10.1.0.1") });
    expect([asked.statusCode, asked.json().code, asked.headers["retry-after"]]).toEqual([
      429,
      429,
      "0",
    ]);
    expect(asked.json().data).toEqual({ retryAfter: 0, challenge: expect.any(Object) });
    const stranger = await sendCode(OTHER_PHONE, { headers: from("10.1.0.2") });
    const shapeOf = (response: typeof asked) => {
      const { parameters, signature } = challengeOf(response);
      const lengths = Object.entries(parameters).map(([name, value]) => [
        name,
        String(value).length,
      ]);
      return { msg: response.json().msg, lengths, signature: signature.length };
    };
    expect(shapeOf(stranger)).toEqual(shapeOf(asked));
    expect(gateway.sent.length).toBe(2);

    const done = await sendCodeByWork(PHONE, from("10.1.0.1"));
    expect([done.statusCode, done.json().data]).toEqual([200, SENT]);
    expect((await sendCodeByWork(OTHER_PHONE, from("10.1.0.2"))).body).toBe(done.body);
    expect(gateway.sent.slice(2).map((message) => message.phone)).toEqual([PHONE, OTHER_PHONE]);

    await later(3600);
    expect((await sendCode(phone(9))).statusCode).toBe(200);
  });

  it("counts once, for one phone, while it is new, at any server with the same key", async () => {
    await reopen(FEW);
    await burn(2);
    const challenge = challengeOf(await sendCode(PHONE));
    const work = await solve(challenge);
    const isAskedAgain = async (to: string, given: string) => {
      const response = await sendCode(to, { work: given });
      return response.statusCode === 429 && challengeOf(response).signature !== challenge.signature;
    };
    expect(await isAskedAgain(OTHER_PHONE, work)).toBe(true);
    const { parameters, signature } = challenge;
    const easier = { parameters: { ...parameters, keyPrefix: "00" }, signature };
    expect(await isAskedAgain(PHONE, await solve(easier))).toBe(true);
    const guessed = { challenge, solution: { counter: 1, derivedKey: "00" } };
    expect(await isAskedAgain(PHONE, btoa(JSON.stringify(guessed)))).toBe(true);
    expect(await isAskedAgain(PHONE, "no work")).toBe(true);
    expect(await isAskedAgain(PHONE, btoa("{}"))).toBe(true);

    await reopen(FEW);
    expect((await sendCode(PHONE, { work })).statusCode).toBe(200);
    await database.query("delete from limits where key = $1", [
      createHash("sha256").update(`codes of phone\n${PHONE}`).digest(),
    ]);
    expect(await isAskedAgain(PHONE, work)).toBe(true);
    expect(gateway.sent.length).toBe(3);
  });

  it("expires after five minutes", async () => {
    await reopen(FEW);
    await burn(2);
    const { parameters } = challengeOf(await sendCode(PHONE));
    const left = parameters.expiresAt - Date.now() / 1000;
    expect(left).toBeGreaterThan(290);
    expect(left).toBeLessThanOrEqual(300);
  });

  it("that was done in time and comes late does not count", async () => {
    await reopen(FEW);
    await burn(2);
    const challenge = challengeOf(await sendCode(PHONE));
    const work = await solve(challenge);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 301_000 });
    onTestFinished(() => void vi.useRealTimers());
    const late = await sendCode(PHONE, { work });
    expect(late.statusCode).toBe(429);
    expect(challengeOf(late).signature).not.toBe(challenge.signature);
    vi.setSystemTime(start + 290_000);
    expect((await sendCode(PHONE, { work })).statusCode).toBe(200);
  });

  it("is not longer than a query may be", async () => {
    await reopen(FEW);
    await burn(2);
    const response = await sendCode(PHONE, { work: "x".repeat(2001) });
    expect([response.statusCode, Object.keys(response.json().data.fields)]).toEqual([
      400,
      ["work"],
    ]);
  });

  it("is asked of a network that has asked thirty times in the hour, which gets sixty codes", async () => {
    await reopen(PROXY);
    const send = (index: number, address = "10.0.0.1") =>
      sendCode(phone(index), { headers: from(address) });
    expect(await repeat(30, (index) => send(index))).toEqual([200]);
    challengeOf(await send(100));
    expect((await send(100, "10.0.0.2")).statusCode).toBe(200);
    expect((await sendCodeByWork(phone(101), from("10.0.0.1"))).statusCode).toBe(200);
    await double();
    const full = await sendCodeByWork(phone(102), from("10.0.0.1"));
    expect(full.json().data).toEqual({ retryAfter: expect.any(Number), isOfNetwork: true });
    expect(full.json().data.retryAfter).toBeGreaterThan(3000);
  });

  it.each([
    { which: "a network", address: "10.0.0.1", hour: 30, most: 240 },
    { which: "an IPv6 /48", address: "2001:db8:1:1::1", hour: 50, most: 400 },
  ])(
    "asked of $which gives it a part of the day's codes at most",
    async ({ address, hour, most }) => {
      await reopen(PROXY);
      // Each of a /48's from a /64 of its own.
      const send = (index: number) =>
        sendCode(phone(index), { headers: from(address.replace("1::1", `${index}::1`)) });
      expect(await repeat(hour, send)).toEqual([200]);
      for (let codes = hour; codes < most; codes *= 2) {
        await later(3601);
        await double();
      }
      const full = await sendCodeByWork(phone(101), from(address));
      expect(full.statusCode).toBe(429);
      expect(full.json().data).toEqual({ retryAfter: expect.any(Number), isOfNetwork: true });
      expect(full.json().data.retryAfter).toBeGreaterThan(3600);
      await later(24 * 3600);
      expect((await send(102)).statusCode).toBe(200);
    },
  );

  it("is asked of all networks of an IPv6 /48 together, from the 50th code on", async () => {
    await reopen(PROXY);
    const send = (index: number, start = "2001:db8:1") =>
      sendCode(phone(index), { headers: from(`${start}:${index.toString(16)}::1`) });
    expect(await repeat(50, (index) => send(index))).toEqual([200]);
    challengeOf(await send(1000));
    expect((await send(1000, "2001:db8:2")).statusCode).toBe(200);
    await double();
    const full = await sendCodeByWork(phone(1001), from("2001:db8:1:3e9::1"));
    expect(full.json().data.retryAfter).toBeGreaterThan(0);
    expect(full.json().data).not.toHaveProperty("challenge");
  });
});

describe("half of the codes", () => {
  const exhaust = async () => {
    await burn(2);
    for (const index of [2, 3]) {
      const response = await sendCodeByWork(phone(index), from(`10.0.${index}.1`));
      expect([response.statusCode, response.json().data]).toEqual([200, SENT]);
    }
    gateway.sent.length = 0;
  };

  it("is kept for phones with an account, and no answer tells which have one", async () => {
    await register();
    await reopen(FEW);
    await exhaust();
    const stranger = await sendCodeByWork(OTHER_PHONE, from("10.1.0.1"));
    const family = await sendCodeByWork(PHONE, from("10.1.0.2"));
    expect([family.statusCode, family.json().data]).toEqual([
      200,
      { ...SENT, isForAccountsOnly: true },
    ]);
    expect([stranger.statusCode, stranger.body]).toEqual([200, family.body]);
    await expect.poll(() => gateway.sent.map((message) => message.phone)).toEqual([PHONE]);
    await expect.poll(() => lines.join("")).toContain('"reason":"no account"');
    await expect.poll(async () => (await logInByCode(gateway.sent[0]?.code)).statusCode).toBe(200);
    // The same wait for either.
    for (const to of [PHONE, OTHER_PHONE]) {
      const again = await sendCodeByWork(to, from("10.1.0.3"));
      const { retryAfter, ...more } = again.json().data;
      expect([again.statusCode, more, Math.round(retryAfter / 60)]).toEqual([429, {}, 1]);
    }
  });

  it("is not spent on strangers; when families have used it up all are told to wait", async () => {
    const family = [0, 1, 2, 3].map((index) => ({
      username: `parent-${index}`,
      phone: String(13_700_000_000 + index),
    }));
    for (const person of family) await register(person);
    await reopen(FEW);
    await exhaust();
    for (let index = 20; index < 26; index++) await sendCodeByWork(phone(index));
    for (const { phone: to } of family) await sendCodeByWork(to);
    await expect
      .poll(() => gateway.sent.map((message) => message.phone).toSorted())
      .toEqual(family.map((person) => person.phone));
    await later(61);
    const answers: unknown[] = [];
    for (const to of [phone(30), family[0]?.phone ?? ""]) {
      const { statusCode, json } = await sendCodeByWork(to);
      answers.push([
        statusCode,
        Object.keys(json().data),
        Math.round(json().data.retryAfter / 600),
      ]);
    }
    expect(answers[0]).toEqual([429, ["retryAfter"], 6]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it("of the hour is kept though the day has room, and of the day though the hour has", async () => {
    await register();
    await reopen(FEW);
    for (let index = 0; index < 16; index++) {
      const headers = from(`10.0.${index}.1`);
      // In the first hours without work, as long as half of the hour and of the day is left.
      const isHot = index % 4 > 1 || index >= 8;
      const response = await (isHot
        ? sendCodeByWork(phone(index), headers)
        : sendCode(phone(index), { headers }));
      expect(response.json().data).toEqual(SENT);
      if (index % 4 === 3) await later(3600);
    }
    expect(gateway.sent.length).toBe(16);
    const stranger = await sendCodeByWork(OTHER_PHONE);
    expect(stranger.json().data).toEqual({ ...SENT, isForAccountsOnly: true });
    await sendCodeByWork(PHONE);
    await expect
      .poll(() => gateway.sent.slice(16).map((message) => message.phone))
      .toEqual([PHONE]);
  });
});

it("what browsers that have logged in before ask for takes no code from new families", async () => {
  const devices: { readonly to: string; readonly headers: Headers }[] = [];
  for (let index = 0; index < 5; index++) {
    const to = String(13_700_000_000 + index);
    devices.push({ to, headers: await register({ username: `parent-${index}`, phone: to }) });
  }
  await reopen(FEW);
  // The last one finds the half of families with an account used up, and counts as any browser.
  for (const { to, headers } of devices) {
    expect((await sendCode(to, { headers })).json().data).toEqual(SENT);
  }
  expect(gateway.sent.length).toBe(5);
  await burn(1);
  for (const index of [1, 2]) {
    const done = await sendCodeByWork(phone(index), from(`10.0.${index}.1`));
    expect(done.json().data).toEqual(SENT);
  }
  expect(gateway.sent.length).toBe(8);
});

describe("a browser that has logged in before", () => {
  it("is known by a cookie that no script reads, in every account that it logs in to", async () => {
    await reopen({ publicOrigin: "https://school.example" });
    const headers = await register();
    expect(headers.cookie).toMatch(/^__Host-ciji_device=[\w-]{43}\.[\w-]{43}$/);
    const again = await logIn(headers);
    const value = headers.cookie?.split("=")[1];
    expect(again.headers["set-cookie"]).toContain(
      `__Host-ciji_device=${value}; Max-Age=34560000; Path=/; SameSite=Strict; HttpOnly; Secure`,
    );
    const [row] = await database.query(
      "select count(*)::int as rows, max(expires_at) - now() > interval '399 days' as is_long, bool_or(encode(hash, 'hex') like '%' || $1 || '%') as is_plain from known_devices",
      [Buffer.from(value ?? "").toString("hex")],
    );
    expect(row).toEqual({ rows: 1, is_long: true, is_plain: false });

    await register({ username: "someone-else", phone: OTHER_PHONE });
    const both = await logIn(headers, { ...PERSON, username: "someone-else" });
    expect(deviceOf(both)).toEqual(headers);
    expect((await logIn()).headers["set-cookie"]).not.toContain("ciji_device");
    // What is no device's, was made up, or was put there by another host of the domain, is not taken over.
    const madeUp = value?.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const cookie of [
      "__Host-ciji_device=x",
      `__Host-ciji_device=${madeUp}`,
      `ciji_device=${value}`,
    ]) {
      const { cookie: made } = deviceOf(await logIn({ ...BROWSER, cookie }));
      expect(made).toMatch(/=[\w-]{43}\.[\w-]{43}$/);
      expect(made).not.toContain(value);
    }
  });

  it("keeps at most twenty of an account", async () => {
    await register();
    for (let index = 0; index < 25; index++) await logIn(BROWSER);
    expect(await database.query("select count(*)::int as rows from known_devices")).toEqual([
      { rows: 20 },
    ]);
  });

  it("gets in by password whatever strangers and neighbours type, with ten tries of its own", async () => {
    await reopen(PROXY);
    const known = { ...(await register()), ...from("10.0.0.1") };
    const wrong = { ...PERSON, password: "not the password" };
    expect(await repeat(10, () => logIn(from("10.0.0.2"), wrong))).toEqual([403]);
    expect(
      await repeat(50, (index) => logIn(from("10.0.0.1"), { ...wrong, username: `name-${index}` })),
    ).toEqual([403]);
    expect((await logIn(from("10.0.0.3"))).statusCode).toBe(429);
    expect((await logIn(known)).statusCode).toBe(200);
    const refused = await logIn(known, wrong);
    const nobody = await logIn(from("10.0.0.4"), { ...wrong, username: "nobody" });
    expect([refused.statusCode, refused.body]).toEqual([403, nobody.body]);
    expect(await repeat(9, () => logIn(known, wrong))).toEqual([403]);
    expect(await repeat(5, () => logIn(known))).toEqual([429]);
    const account = await accountId();
    expect(logged().filter(({ event }) => event === "limit reached")).toMatchObject([
      { reason: "passwords of account", account },
      { reason: "passwords of device", account },
    ]);
  });

  it("is not refused for a flood from the same network, but for calls of its own", async () => {
    const two = { burst: 2, perSecond: 0.001 };
    const held = { most: 0, milliseconds: 0 };
    const four = { burst: 4, perSecond: 0.001 };
    const calls = { "known devices": four };
    const rates = { ...NETWORK_RATES, calls, failures: { passwords: two }, device: two, held };
    await reopen({ ...PROXY, networkRates: rates });
    const known = { ...(await register()), ...from("10.0.0.1") };
    const nobody = () => logIn(from("10.0.0.1"), { ...PERSON, username: "nobody" });
    expect(await repeat(3, nobody)).toEqual([403, 429]);
    expect(await repeat(2, () => logIn(known))).toEqual([200]);
    expect((await logIn(known)).statusCode).toBe(429);
    // Nor for more than a share of the network's, however many devices its logins make.
    const other = deviceOf(await logIn({ ...BROWSER, ...from("10.0.0.2") }));
    const another = deviceOf(await logIn({ ...BROWSER, ...from("10.0.0.2") }));
    expect(await repeat(2, () => logIn({ ...other, ...from("10.0.0.1") }))).toEqual([200]);
    expect((await logIn({ ...another, ...from("10.0.0.1") })).statusCode).toBe(429);
  });

  it("has no more calls under way than its network, with however many others", async () => {
    await reopen(PROXY);
    const devices = [await register()];
    while (devices.length < 3) devices.push(deviceOf(await logIn(BROWSER)));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    const waiting = async () =>
      (await client.query("select from pg_locks where not granted")).rows.length;
    await client.query("begin; lock table limits");
    const sent = Array.from({ length: 18 }, (_, index) =>
      sendCode(phone(index), { headers: devices[index % 3] ?? {} }),
    );
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(6));
    // All have been looked at by then.
    const late = await call("GET", "/v1/search?q=a");
    expect([late.statusCode, await waiting()]).toEqual([200, 6]);
    await client.query("rollback");
    await Promise.all(sent);
  });

  it("gets in by a code whatever strangers type, with five tries of its own", async () => {
    const known = await register();
    await sendCode(PHONE);
    const code = gateway.sent.at(-1)?.code;
    expect(await repeat(6, () => logInByCode(wrongCode(code)))).toEqual([403]);
    expect((await logInByCode(code)).statusCode).toBe(403);
    expect(await repeat(4, () => logInByCode(wrongCode(code), known))).toEqual([403]);
    expect((await logInByCode(code, known)).statusCode).toBe(200);

    await forgetLimits();
    await sendCode(PHONE);
    const next = gateway.sent.at(-1)?.code;
    expect(await repeat(5, () => logInByCode(wrongCode(next), known))).toEqual([403]);
    expect((await logInByCode(next, known)).statusCode).toBe(403);
    expect((await logInByCode(next)).statusCode).toBe(200);
  });

  it("gets codes whatever strangers have asked for, without work, with ten a day of its own", async () => {
    const known = await register();
    for (let count = 0; count < 10; count++) {
      await sendCode(PHONE);
      await later(601);
    }
    expect((await sendCode(PHONE)).json().data.retryAfter).toBeGreaterThan(70_000);
    expect((await sendCode(PHONE, { headers: known })).json().data).toEqual(SENT);
    expect((await sendCode(PHONE, { headers: known })).json().data).toEqual({ retryAfter: 60 });

    await forgetLimits();
    await reopen(FEW);
    await burn(2);
    for (const index of [2, 3]) await sendCodeByWork(phone(index), from(`10.0.${index}.1`));
    const sent = gateway.sent.length;
    expect((await sendCode(PHONE, { headers: known })).json().data).toEqual(SENT);
    expect(gateway.sent.length).toBe(sent + 1);
  });

  it("is a stranger to other accounts, and without its time left", async () => {
    const known = await register();
    await register({ username: "someone-else", phone: OTHER_PHONE });
    const other = { ...PERSON, username: "someone-else" };
    expect(await repeat(10, () => logIn({}, { ...other, password: "wrong" }))).toEqual([403]);
    expect((await logIn(known, other)).statusCode).toBe(429);
    expect(await repeat(10, () => logIn({}, { ...PERSON, password: "wrong" }))).toEqual([403]);
    expect((await logIn(known)).statusCode).toBe(200);
    await database.query("update known_devices set expires_at = now()");
    expect((await logIn(known)).statusCode).toBe(429);
  });
});

it("fifty wrong codes from one network in five minutes are enough, for others there too", async () => {
  await reopen(PROXY);
  const known = { ...(await register()), ...from("10.0.0.1") };
  await sendCode(PHONE, { headers: from("10.0.0.9") });
  const code = gateway.sent.at(-1)?.code;
  const guess = (index: number) => logInByCode("000000", from("10.0.0.1"), phone(index));
  expect(await repeat(49, guess)).toEqual([403]);
  const body = { ...PERSON, phone: phone(50), captcha: "000000", agreed: true };
  const registration = (password: string) =>
    call("POST", "register", { body: { ...body, password }, headers: from("10.0.0.1") });
  expect((await registration("12345678")).statusCode).toBe(400);
  expect((await registration(PERSON.password)).statusCode).toBe(403);
  // The limit is looked at before the password is judged, which costs more.
  expect((await registration("12345678")).statusCode).toBe(429);
  const refused = await logInByCode(code, from("10.0.0.1"));
  expect([refused.statusCode, refused.json().data.retryAfter > 200]).toEqual([429, true]);
  expect((await logInByCode(wrongCode(code), known)).statusCode).toBe(403);
  expect((await logInByCode(code, from("10.0.0.2"))).statusCode).toBe(200);
});

it("wrong codes of a new phone count for the network though the browser is known to the account", async () => {
  const known = await register();
  const token = (await logIn()).json().data;
  const guess = (index: number) => {
    const body = { captcha: "000000", phone: phone(index), newCaptcha: "000000" };
    return call("PUT", "phone", { body, token, headers: known });
  };
  expect(await repeat(50, guess)).toEqual([403]);
  expect((await guess(50)).statusCode).toBe(429);
});

it("wrong passwords count for the /48 around a network too, which has four times as many", async () => {
  await reopen(PROXY);
  const guess = (network: string, index: number) =>
    logIn(from(`2001:db8:${network}::1`), { username: `nobody-${index}`, password: PASSWORD });
  expect(await repeat(13, (index) => guess("1:1", index))).toEqual([403]);
  // Two hundred and eight.
  for (let times = 0; times < 4; times += 1) await double();
  expect((await guess("1:2", 20)).statusCode).toBe(429);
  expect((await guess("2:1", 21)).statusCode).toBe(403);
});

describe("after a hundred wrong passwords in a row", () => {
  const WRONG = "not the password";
  const guess = async (username: string, count: number, headers: Headers = {}) => {
    const statuses = new Set<number>();
    for (let index = 0; index < count; index++) {
      if (index % 10 === 0) await forgetLimits();
      statuses.add((await logIn(headers, { username, password: WRONG })).statusCode);
    }
    await forgetLimits();
    return [...statuses];
  };

  it("a code is needed, whether or not the name is somebody's and the password right", async () => {
    await register();
    expect(await guess(PERSON.username, 100)).toEqual([403]);
    expect(await guess("nobody-has-it", 100)).toEqual([403]);
    const right = await logIn();
    expect([right.statusCode, right.json()]).toEqual([
      403,
      {
        code: 403,
        msg: "密码输错次数过多，请改用短信验证码登录。",
        data: { reason: "code_needed" },
      },
    ]);
    expect((await logIn({ lang: "en" })).json().msg).toContain("Log in with a code");
    const wrong = await logIn({}, { ...PERSON, password: WRONG });
    const unknown = await logIn({}, { ...PERSON, username: "Nobody-has-it" });
    expect([wrong.body, unknown.body]).toEqual([right.body, right.body]);
    const account = await accountId();
    const needed = logged().filter(({ reason }) => reason === "code needed");
    expect(needed.map((line) => line.account)).toEqual([account, account, account, undefined]);

    await sendCode(PHONE);
    expect((await logInByCode(gateway.sent.at(-1)?.code)).statusCode).toBe(200);
    expect((await logIn()).statusCode).toBe(200);
    expect((await logIn({}, { ...PERSON, username: "nobody-has-it" })).statusCode).toBe(403);
  });

  it("a reset ends the row, and with it every browser is a stranger but the one that asked", async () => {
    const known = await register();
    await guess(PERSON.username, 100);
    await call("GET", `sendCode?phone=${PHONE}&purpose=reset`);
    const captcha = gateway.sent.at(-1)?.code;
    const password = "another horse battery";
    const body = { phone: PHONE, captcha, password };
    const response = await call("POST", "password/reset", { body, headers: BROWSER });
    expect(response.statusCode, response.body).toBe(200);
    const own = { ...PERSON, password };
    expect((await logIn({}, own)).statusCode).toBe(200);
    expect(await repeat(10, () => logIn({}, { ...own, password: WRONG }))).toEqual([403]);
    expect((await logIn(known, own)).statusCode).toBe(429);
    expect((await logIn(deviceOf(response), own)).statusCode).toBe(200);
  });

  it("a change of the password by a code ends it too, and the current one is not looked at", async () => {
    await register();
    const token = (await logIn()).json().data;
    await guess(PERSON.username, 100);
    const change = (body: object) => call("PUT", "password", { body, token });
    const password = "another horse battery";
    const byPassword = await change({ password, current: PERSON.password });
    expect([byPassword.statusCode, byPassword.json().data]).toEqual([
      403,
      { reason: "code_needed" },
    ]);
    await call("GET", `sendCode?phone=${PHONE}&purpose=password`);
    const changed = await change({ password, captcha: gateway.sent.at(-1)?.code });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await logIn({}, { ...PERSON, password })).statusCode).toBe(200);
  });

  it("it still is one to a browser that has logged in before, which has a hundred of its own", async () => {
    const known = await register();
    expect(await guess(PERSON.username, 101)).toEqual([403]);
    expect((await logIn()).json().data).toEqual({ reason: "code_needed" });
    expect((await logIn(known)).statusCode).toBe(200);
    expect(await guess(PERSON.username, 100, known)).toEqual([403]);
    expect((await logIn(known)).json().data).toEqual({ reason: "code_needed" });
  });

  it("no name that is nobody's fills the rows of an account", async () => {
    const known = await register();
    const [account] = await database.query("select id from accounts");
    for (const name of [`${account?.id}`, `device ${account?.id}`]) await guess(name, 100);
    expect((await logIn()).statusCode).toBe(200);
    expect((await logIn(known)).statusCode).toBe(200);
  });

  it("and not before: a right one ends the row, and so do ninety days", async () => {
    await register();
    for (let rows = 0; rows < 2; rows++) {
      await guess(PERSON.username, 99);
      expect((await logIn()).statusCode).toBe(200);
    }
    await guess(PERSON.username, 100);
    await database.query("update wrong_passwords set expires_at = now() - interval '1 s'");
    expect((await logIn()).statusCode).toBe(200);
  });

  it("of fewer than eight within a week, and of more within ninety days", async () => {
    const left = () =>
      database.query(
        "select count, round(extract(epoch from expires_at - now()) / 86400)::int as days from wrong_passwords",
      );
    await guess("nobody-has-it", 7);
    expect(await left()).toEqual([{ count: 7, days: 7 }]);
    await guess("nobody-has-it", 1);
    expect(await left()).toEqual([{ count: 8, days: 90 }]);
    await database.query("update wrong_passwords set expires_at = now() - interval '1 s'");
    await guess("nobody-has-it", 1);
    expect(await left()).toEqual([{ count: 1, days: 7 }]);
  });

  it("counts no more than a hundred of many at once, and lets nobody go on asking for ever", async () => {
    await register();
    await guess(PERSON.username, 95);
    await Promise.all(Array.from({ length: 10 }, () => logIn({}, { ...PERSON, password: WRONG })));
    expect(await database.query("select count from wrong_passwords")).toEqual([{ count: 100 }]);
    await forgetLimits();
    // Those that need a code count for the address and the account all the same.
    expect(await repeat(10, () => logIn())).toEqual([403]);
    expect((await logIn()).statusCode).toBe(429);
  });
});

it("sends codes that count as soon as a clock that was ahead has been set right", async () => {
  await register();
  expect((await sendCode(PHONE)).statusCode).toBe(200);
  await later(-3600);
  const hour = "interval '1 hour'";
  await database.query(
    `update sms_codes set sent_at = sent_at + ${hour}, expires_at = expires_at + ${hour}`,
  );
  expect((await sendCode(PHONE)).json().data).toEqual(SENT);
  const again = await sendCode(PHONE);
  expect(again.statusCode).toBe(429);
  expect(again.json().data.retryAfter).toBeLessThanOrEqual(60);
  // The one from the future would be the newest once its time has come.
  const ahead = await database.query(
    "select 1 from sms_codes where purpose = 'login' and sent_at > clock_timestamp()",
  );
  expect(ahead).toEqual([]);
  expect((await logInByCode(gateway.sent.at(-1)?.code)).statusCode).toBe(200);
});
