import { once } from "node:events";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { PasswordWork, QUICK_COST } from "#server/accounts/password-work.ts";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { TestSite, type TestSiteOptions } from "#server/http/test-site.ts";
import { type CodeMessage, GatewayFailure } from "#server/sms/gateway.ts";
import { webhookGateway } from "#server/sms/webhook-gateway.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
  await database.query("truncate accounts, sessions, sms_codes, limits cascade");
});

/** Keeps the messages that would be sent, and fails while it is told to. */
class TestGateway {
  readonly sent: CodeMessage[] = [];
  isDown = false;
  /** Takes messages only when this has settled. */
  slowness: Promise<unknown> = Promise.resolve();

  async send(message: CodeMessage): Promise<void> {
    if (this.isDown) throw new GatewayFailure("down");
    this.sent.push(message);
    await this.slowness;
  }
}

const PHONE = "13800138000";
const PERSON = { username: "Li.Hua", password: "correct horse battery", phone: PHONE };

async function open(options: TestSiteOptions = {}) {
  const gateway = new TestGateway();
  const lines: string[] = [];
  const site = await TestSite.open({
    databaseUrl: database.url,
    gateway,
    logStream: { write: (line) => lines.push(line) },
    ...options,
  });
  sites.push(site);
  const call = (
    method: "GET" | "POST",
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) => site.app.inject({ method, url, headers, ...(body && { body }) });
  const sendCode = (purpose = "login", phone = PHONE, headers: Record<string, string> = {}) =>
    call("GET", `/v1/homepage/sendCode?phone=${phone}&purpose=${purpose}`, { headers });
  const codeFor = async (purpose: string, phone = PHONE) => {
    const response = await sendCode(purpose, phone);
    expect(response.statusCode, response.body).toBe(200);
    return gateway.sent.at(-1)?.code ?? "";
  };
  const register = async (person: object = {}) => {
    const all = { ...PERSON, agreed: true, ...person };
    const captcha = await codeFor("register", all.phone);
    return call("POST", "/v1/homepage/register", { body: { captcha, ...all } });
  };
  const logIn = (body: object, headers: Record<string, string> = {}) =>
    call("POST", "/v1/homepage/account/login", { body, headers });
  const logInByCode = (body: object) => call("POST", "/v1/homepage/phone/login", { body });
  const detail = (token: string) =>
    call("GET", "/v1/homepage/detail", { headers: { authorization: `Bearer ${token}` } });
  return { site, gateway, lines, call, sendCode, codeFor, register, logIn, logInByCode, detail };
}

/** How many things are counted, and how often in all. */
const counted = async () => {
  const [row] = await database.query(
    "select count(*)::int as rows, coalesce(sum(cardinality(times)), 0)::int as places from limits",
  );
  return row;
};

const wrongCode = (code: string) => (code === "000000" ? "111111" : "000000");

/** What the log tells of accounts: each event, why, and which fields. */
const eventsOf = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "account")
    .map(({ event, by, reason, fields }) =>
      [[event, by].filter(Boolean).join(" by "), reason, fields?.join()].filter(Boolean).join(": "),
    );

const forgetLimits = () => database.query("truncate limits");

/** As if so many seconds had passed, for all limits. */
const later = (seconds: number) =>
  database.query(
    "update limits set times = array(select t - make_interval(secs => $1) from unnest(times) t)",
    [seconds],
  );

describe("registering", () => {
  it("logs in, with a token that tells who it is", async () => {
    const { register, detail } = await open();
    const response = await register({ phone: "+86 138-0013-8000" });
    expect(response.statusCode, response.body).toBe(200);
    const { code, data } = response.json();
    expect(code).toBe(200);
    expect(data).toMatch(/^[\w-]{43}$/);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers["set-cookie"]).toBe(
      `ciji_token=${data}; Max-Age=86400; Path=/; SameSite=Lax`,
    );
    const user = await detail(data);
    expect(user.json().data).toEqual({
      id: expect.any(String),
      username: "Li.Hua",
      phone: "138****8000",
    });
    expect(user.headers["cache-control"]).toBe("no-store");
  });

  it("keeps passwords as argon2id of 19 MiB and two passes, and tokens and codes as hashes", async () => {
    const { register, gateway } = await open({ passwordWork: new PasswordWork() });
    const token = (await register()).json().data;
    const [account] = await database.query("select password_hash from accounts");
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tables = await database.query(
      "select (select json_agg(s) from sessions s)::text || (select json_agg(c) from sms_codes c)::text as text",
    );
    const text = String(tables[0]?.text);
    expect(text).toContain("token_hash");
    expect(text).not.toContain(token);
    expect(text).not.toContain(`"${gateway.sent[0]?.code}"`);
  });

  it("says field by field what is missing, in the language asked for", async () => {
    const { call } = await open();
    const body = { username: "a b c", password: "short", phone: "12", captcha: "1", agreed: false };
    const english = await call("POST", "/v1/homepage/register", { body, headers: { lang: "en" } });
    expect([english.statusCode, english.json().data.fields]).toEqual([
      400,
      {
        username: "Use only letters, digits and . _ @ + -",
        password: "Enter 8 characters or more",
        phone: "Enter a mainland China mobile number of 11 digits",
        captcha: "Enter the six digits of the code",
        agreed: "Read the privacy notice and agree to it first",
      },
    ]);
    const chinese = await call("POST", "/v1/homepage/register", { body });
    expect(chinese.json().data.fields.agreed).toBe("请先阅读并同意隐私声明");
  });

  it.each([
    ["password1234", "too common"],
    ["Li.Hua2026", "too close"],
    ["ciji2026", "too close"],
    ["auhil-2026", "too close"],
  ])("refuses the password %s as %s", async (password, reason) => {
    const { call } = await open();
    const body = { ...PERSON, password, captcha: "000000", agreed: true };
    const response = await call("POST", "/v1/homepage/register", { body, headers: { lang: "en" } });
    expect(response.statusCode).toBe(400);
    expect(response.json().data.fields.password).toContain(reason);
  });

  it("takes any other password: long, with spaces, in any script", async () => {
    const { register } = await open();
    const passwords = [
      "我家门前有两棵枣树",
      "nothing\0in between",
      "  spaces around  ",
      "🍎".repeat(128),
      "lihua likes green tea",
    ];
    for (const [index, password] of passwords.entries()) {
      const response = await register({
        password,
        username: `user-${index}`,
        phone: `1380013800${index}`,
      });
      expect(response.statusCode, password).toBe(200);
    }
  });

  it("says that a phone or a name is taken, only after a right code, which may be used again", async () => {
    const { register, call, codeFor } = await open();
    await register();
    const other = { ...PERSON, phone: "13900139000", agreed: true };
    const captcha = await codeFor("register", other.phone);
    const wrong = wrongCode(captcha);
    const post = (body: object) =>
      call("POST", "/v1/homepage/register", { body, headers: { lang: "en" } });
    const guessed = await post({ ...other, captcha: wrong });
    const free = await post({ ...other, username: "nobody-has-it", captcha: wrong });
    expect([guessed.statusCode, guessed.body]).toEqual([403, free.body]);
    expect(guessed.json().msg).toBe(
      "The code is wrong or no longer valid. Check it, or ask for a new one.",
    );
    const taken = await post({ ...other, username: "ＬＩ.hua", captcha });
    expect([taken.statusCode, taken.json().data]).toEqual([
      409,
      { reason: "taken", fields: { username: "This user name is taken. Choose another" } },
    ]);
    expect((await post({ ...other, username: "li.hua.2", captcha })).statusCode).toBe(200);
    await forgetLimits();
    const again = await post({
      ...PERSON,
      username: "someone-else",
      captcha: await codeFor("register"),
      agreed: true,
    });
    expect([again.statusCode, again.json().data.fields]).toEqual([
      409,
      { phone: "This mobile number is already registered. Log in instead" },
    ]);
  });

  it("refuses a wrong code in the same bytes whether or not the phone has an account", async () => {
    const { register, call, codeFor } = await open();
    await register();
    await forgetLimits();
    const refusalFor = async (phone: string) => {
      const captcha = wrongCode(await codeFor("register", phone));
      const body = { ...PERSON, username: "nobody-has-it", phone, captcha, agreed: true };
      return call("POST", "/v1/homepage/register", { body });
    };
    const taken = await refusalFor(PHONE);
    const free = await refusalFor("13900139000");
    expect([taken.statusCode, taken.body]).toEqual([403, free.body]);
  });

  it("makes one account of 200 that want the same name at once", async () => {
    const { site, gateway, sendCode } = await open({ trustedProxies: ["127.0.0.1"] });
    const phones = Array.from({ length: 200 }, (_, index) => `139${String(10_000_000 + index)}`);
    const sending = phones.map((phone, index) =>
      sendCode("register", phone, { "x-forwarded-for": `10.0.0.${index}` }),
    );
    await Promise.all(sending);
    const codes = new Map(gateway.sent.map(({ phone, code }) => [phone, code]));
    const responses = await Promise.all(
      phones.map((phone) =>
        site.app.inject({
          method: "POST",
          url: "/v1/homepage/register",
          body: { ...PERSON, phone, captcha: codes.get(phone), agreed: true },
        }),
      ),
    );
    const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode);
    expect(statuses.get(200)?.length).toBe(1);
    expect([...statuses.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    const [count] = await database.query("select count(*)::int as accounts from accounts");
    expect(count).toEqual({ accounts: 1 });
  });
});

describe("logging in by password", () => {
  it("answers a token of one day, or of fourteen where it is remembered", async () => {
    const { register, logIn } = await open({ publicOrigin: "https://school.example" });
    await register();
    const { username, password } = PERSON;
    const usual = await logIn({ username, password });
    expect(usual.headers["set-cookie"]).toBe(
      `ciji_token=${usual.json().data}; Max-Age=86400; Path=/; SameSite=Lax; Secure`,
    );
    const remembered = await logIn({ username: "li.hua", password, remember: true });
    expect(remembered.headers["set-cookie"]).toContain("Max-Age=1209600;");
    const lives = await database.query(
      "select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions order by 1",
    );
    expect(lives).toEqual([{ days: 1 }, { days: 1 }, { days: 14 }]);
  });

  it("sets a cookie for HTTPS alone where a trusted proxy says that the visitor has it", async () => {
    const headers = { "x-forwarded-proto": "https" };
    const cookieOf = async (trustedProxies: readonly string[]) => {
      const { logIn } = await open({ trustedProxies });
      return (await logIn(PERSON, headers)).headers["set-cookie"];
    };
    const { register } = await open();
    await register();
    expect(await cookieOf(["127.0.0.1"])).toMatch(/^ciji_token=.*; Secure$/);
    expect(await cookieOf([])).toMatch(/^ciji_token=.*; SameSite=Lax$/);
  });

  it("refuses a wrong password and an unknown name in the same bytes, each after one verification", async () => {
    const passwordWork = new PasswordWork({ cost: QUICK_COST });
    const { register, logIn } = await open({ passwordWork });
    await register();
    const wrong = await logIn({ username: PERSON.username, password: "not the password" });
    expect(passwordWork.verified).toBe(1);
    const unknown = await logIn({ username: "nobody-has-it", password: "not the password" });
    expect(passwordWork.verified).toBe(2);
    const impossible = await logIn({ username: "!", password: "x" });
    expect(passwordWork.verified).toBe(3);
    const unstorable = await logIn({ username: `${PERSON.username}\0`, password: "\0" });
    expect(passwordWork.verified).toBe(4);
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 403]);
    for (const other of [unknown, impossible, unstorable]) {
      expect([other.statusCode, other.body]).toEqual([wrong.statusCode, wrong.body]);
      const { "x-request-id": _id, date: _date, ...headers } = other.headers;
      const { "x-request-id": _ownId, date: _ownDate, ...own } = wrong.headers;
      expect(headers).toEqual(own);
    }
    expect(unknown.headers["set-cookie"]).toBeUndefined();
  });

  it.each(["Li.Hua", "nobody-has-it"])(
    "looks at ten passwords for %s in five minutes, however many come at once",
    async (username) => {
      const passwordWork = new PasswordWork({ cost: QUICK_COST });
      const { register, logIn } = await open({ passwordWork });
      await register();
      const responses = await Promise.all(
        Array.from({ length: 25 }, () => logIn({ username, password: "not the password" })),
      );
      const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode);
      expect(statuses.get(403)?.length).toBe(10);
      expect(statuses.get(429)?.length).toBe(15);
      expect(passwordWork.verified).toBe(10);
      const [limited] = statuses.get(429) ?? [];
      const retryAfter = limited?.json().data.retryAfter;
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(300);
      expect(limited?.headers["retry-after"]).toBe(String(retryAfter));
      await later(301);
      expect((await logIn({ username, password: "again" })).statusCode).toBe(403);
    },
  );

  it("stops at fifty wrong passwords from one network, and leaves the others and the codes alone", async () => {
    const { register, logIn, logInByCode, codeFor } = await open({ trustedProxies: ["127.0.0.1"] });
    await register();
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let index = 0; index < 50; index++) {
      const address = `2001:db8:1:2::${index.toString(16)}`;
      const body = { username: `name-${index}`, password: "not the password" };
      expect((await logIn(body, from(address))).statusCode).toBe(403);
    }
    const right = { username: PERSON.username, password: PERSON.password };
    expect((await logIn(right, from("2001:db8:1:2:ffff::1"))).statusCode).toBe(429);
    expect((await logIn(right, from("2001:db8:1:3::1"))).statusCode).toBe(200);
    await later(61);
    const captcha = await codeFor("login");
    expect((await logInByCode({ phone: PHONE, captcha })).statusCode).toBe(200);
    expect((await logIn(right, from("2001:db8:1:2:ffff::1"))).statusCode).toBe(429);
  });

  it("lets others in while a network that has used up its tries goes on", async () => {
    const { register, logIn } = await open({ trustedProxies: ["127.0.0.1"] });
    await register();
    const from = (address: string) => ({ "x-forwarded-for": address });
    const wrong = (index: number) =>
      logIn({ username: `name-${index}`, password: "not it" }, from(`2001:db8:1:2::${index % 9}`));
    await Promise.all(Array.from({ length: 25 }, (_, index) => wrong(index)));
    await Promise.all(Array.from({ length: 25 }, (_, index) => wrong(index + 25)));
    const refused = new Set<number>();
    let isOver = false;
    const flood = Array.from({ length: 60 }, async (_, index) => {
      while (!isOver) refused.add((await wrong(index)).statusCode);
    });
    for (let index = 0; index < 10; index++) {
      expect((await logIn(PERSON, from(`10.0.0.${index}`))).statusCode).toBe(200);
    }
    isOver = true;
    await Promise.all(flood);
    expect(refused).toContain(429);
    expect(refused).not.toContain(403);
  });

  it("believes no address that a visitor gives", async () => {
    const { logIn } = await open();
    for (let index = 0; index < 50; index++) {
      await logIn(
        { username: `name-${index}`, password: "not the password" },
        { "x-forwarded-for": `10.0.0.${index}` },
      );
    }
    const next = await logIn(
      { username: "another", password: "x" },
      { "x-forwarded-for": "10.1.1.1" },
    );
    expect(next.statusCode).toBe(429);
    // The address and fifty names; a refusal leaves nothing.
    expect(await counted()).toEqual({ rows: 51, places: 100 });
  });

  it("counts no right password", async () => {
    const { register, logIn } = await open();
    await register();
    await forgetLimits();
    for (let index = 0; index < 15; index++) {
      expect((await logIn(PERSON)).statusCode).toBe(200);
    }
    expect(await counted()).toEqual({ rows: 0, places: 0 });
  });

  it.each([
    ["for as many accounts", (index: number) => `parent-${index}`],
    ["for one account", () => "parent-0"],
  ])(
    "lets a hundred in that come at once from one address %s, or asks them to come again at once",
    async (_for, nameOf) => {
      const { register, logIn } = await open();
      await register();
      await forgetLimits();
      await database.query(
        `insert into accounts (username, name_key, phone, password_hash)
       select 'parent-' || n, 'parent-' || n, (13700000000 + n)::text, password_hash
       from accounts, generate_series(0, 99) n`,
      );
      const logins = Array.from({ length: 100 }, (_, index) =>
        logIn({ username: nameOf(index), password: PERSON.password }),
      );
      const answers = Map.groupBy(await Promise.all(logins), ({ statusCode, headers }) =>
        [statusCode, headers["retry-after"]].join(" "),
      );
      expect([...answers.keys()].toSorted()).toEqual(["200 ", "503 2"]);
      expect(answers.get("200 ")?.length).toBeGreaterThanOrEqual(32);
      expect(await counted()).toEqual({ rows: 0, places: 0 });
    },
  );

  it("counts no try where the server itself has a fault", async () => {
    const { register, logIn } = await open();
    await register();
    await forgetLimits();
    await database.query("alter table accounts rename column password_hash to elsewhere");
    expect((await logIn(PERSON)).statusCode).toBe(500);
    await database.query("alter table accounts rename column elsewhere to password_hash");
    expect(await counted()).toEqual({ rows: 0, places: 0 });
    expect((await logIn(PERSON)).statusCode).toBe(200);
  });

  it("says how long to wait and what else there is after too many wrong ones", async () => {
    const { logIn } = await open();
    const wrong = { username: "nobody-has-it", password: "not the password" };
    for (let index = 0; index < 10; index++) await logIn(wrong);
    const chinese = await logIn(wrong);
    expect(chinese.json().msg).toBe("尝试次数过多，请 5 分钟后再试，或用短信验证码登录。");
    const english = await logIn(wrong, { lang: "en" });
    expect([english.statusCode, english.json().msg]).toEqual([
      429,
      "Too many attempts. Try again in 5 minutes, or log in with a code.",
    ]);
  });

  it("answers 503 where there is more to compute than time, and counts no try", async () => {
    const { register, logIn, call } = await open({
      passwordWork: new PasswordWork({ mostWaiting: 0, cost: QUICK_COST }),
    });
    await register();
    const logins = Array.from({ length: 9 }, () =>
      logIn({ ...PERSON, password: "not the password" }),
    );
    expect((await call("GET", "/management_team")).statusCode).toBe(200);
    const responses = await Promise.all(logins);
    const busy = responses.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers["retry-after"]).toBe("2");
    const places = await database.query(
      "select cardinality(times) as taken from limits where cardinality(times) > 0",
    );
    const refused = 9 - busy.length;
    expect(places.map(({ taken }) => taken)).toContain(refused);
  });
});

describe("logging in by code", () => {
  it("works once, for the phone and the purpose it was sent for", async () => {
    const { register, codeFor, logInByCode, detail } = await open();
    await register();
    await forgetLimits();
    const wrongPurpose = await codeFor("register");
    await forgetLimits();
    const captcha = await codeFor("login");
    if (wrongPurpose !== captcha) {
      const refused = await logInByCode({ phone: PHONE, captcha: wrongPurpose });
      expect(refused.statusCode).toBe(403);
    }
    expect((await logInByCode({ phone: "13900139000", captcha })).statusCode).toBe(403);
    const first = await logInByCode({ phone: "138 0013 8000", captcha, remember: true });
    expect(first.headers["set-cookie"]).toContain("Max-Age=1209600;");
    expect((await detail(first.json().data)).statusCode).toBe(200);
    expect((await logInByCode({ phone: PHONE, captcha })).statusCode).toBe(403);
  });

  it("compares five guesses and no more, however many come at once", async () => {
    const { register, codeFor, logInByCode } = await open();
    await register();
    await forgetLimits();
    const captcha = await codeFor("login");
    const wrong = (Number(captcha) + 1) % 1_000_000;
    const guesses = Array.from({ length: 40 }, () =>
      logInByCode({ phone: PHONE, captcha: String(wrong).padStart(6, "0") }),
    );
    for (const guess of await Promise.all(guesses)) expect(guess.statusCode).toBe(403);
    const [code] = await database.query(
      "select tries from sms_codes order by sent_at desc limit 1",
    );
    expect(code).toEqual({ tries: 5 });
    expect((await logInByCode({ phone: PHONE, captcha })).statusCode).toBe(403);
  });

  it("takes the newest code alone, for five minutes", async () => {
    const { register, codeFor, logInByCode } = await open();
    await register();
    await forgetLimits();
    const older = await codeFor("login");
    await forgetLimits();
    const newer = await codeFor("login");
    if (older !== newer) {
      expect((await logInByCode({ phone: PHONE, captcha: older })).statusCode).toBe(403);
    }
    await database.query("update sms_codes set expires_at = now() - interval '1 s'");
    expect((await logInByCode({ phone: PHONE, captcha: newer })).statusCode).toBe(403);
    const [life] = await database.query(
      "select max(expires_at - sent_at) < interval '301 s' as is_short from sms_codes",
    );
    expect(life).toEqual({ is_short: true });
  });

  it("refuses a wrong code in the same bytes whether or not the phone has an account", async () => {
    const { register, codeFor, logInByCode } = await open();
    await register();
    const refusalFor = async (phone: string) =>
      logInByCode({ phone, captcha: wrongCode(await codeFor("login", phone)) });
    await forgetLimits();
    const known = await refusalFor(PHONE);
    const unknown = await refusalFor("13900139000");
    expect([known.statusCode, known.body]).toEqual([403, unknown.body]);
  });

  it("takes the code before while the gateway has not taken the newer one", async () => {
    const { register, sendCode, codeFor, logInByCode, gateway } = await open();
    await register();
    await forgetLimits();
    const older = await codeFor("login");
    await forgetLimits();
    const { promise: slowness, resolve: take } = Promise.withResolvers<void>();
    gateway.slowness = slowness;
    const sending = sendCode();
    await expect.poll(() => gateway.sent.length).toBe(3);
    expect((await logInByCode({ phone: PHONE, captcha: older })).statusCode).toBe(200);
    take();
    expect((await sending).statusCode).toBe(200);
    const captcha = gateway.sent.at(-1)?.code;
    expect((await logInByCode({ phone: PHONE, captcha })).statusCode).toBe(200);
  });

  it("refuses a right code of a phone without an account like a wrong one", async () => {
    const { codeFor, logInByCode } = await open();
    const captcha = await codeFor("login");
    const wrong = await logInByCode({ phone: "13900139000", captcha: "000000" });
    const right = await logInByCode({ phone: PHONE, captcha });
    expect([right.statusCode, right.body]).toEqual([403, wrong.body]);
  });
});

describe("codes", () => {
  it("are sent to any phone, with the same answer", async () => {
    const { register, sendCode, gateway } = await open();
    await register();
    await forgetLimits();
    const known = await sendCode("login", PHONE, { lang: "en" });
    const unknown = await sendCode("login", "13900139000", { lang: "en" });
    expect(known.json()).toEqual({
      code: 200,
      msg: "Success",
      data: { retryAfter: 60, expiresIn: 300 },
    });
    expect(unknown.body).toBe(known.body);
    expect(gateway.sent.slice(-2)).toEqual([
      { phone: PHONE, code: expect.stringMatching(/^\d{6}$/), purpose: "login", lang: "en" },
      {
        phone: "13900139000",
        code: expect.stringMatching(/^\d{6}$/),
        purpose: "login",
        lang: "en",
      },
    ]);
  });

  it("go to one phone once a minute, three times in ten minutes, ten times a day", async () => {
    const { sendCode } = await open();
    const outcome = async (): Promise<string | number> => {
      const response = await sendCode();
      return response.json().data.retryAfter === 60 && response.statusCode === 200
        ? "sent"
        : Math.round(response.json().data.retryAfter / 10) * 10;
    };
    expect([await outcome(), await outcome()]).toEqual(["sent", 60]);
    await later(61);
    expect(await outcome()).toBe("sent");
    await later(61);
    expect(await outcome()).toBe("sent");
    await later(61);
    expect(await outcome()).toBe(420);
    for (let sent = 3; sent < 10; sent++) {
      await later(601);
      expect(await outcome()).toBe("sent");
    }
    await later(601);
    expect(await outcome()).toBeGreaterThan(70_000);
    await later(86_400);
    expect(await outcome()).toBe("sent");
  });

  it("go out sixty times an hour for one address, and so often a day in all", async () => {
    const { sendCode } = await open({ trustedProxies: ["127.0.0.1"], dailyCodes: 62 });
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let index = 0; index < 60; index++) {
      const phone = `1390000${String(1000 + index)}`;
      expect((await sendCode("login", phone, from("10.0.0.1"))).statusCode).toBe(200);
    }
    const before = await counted();
    expect((await sendCode("login", "13911110000", from("10.0.0.1"))).statusCode).toBe(429);
    expect(await counted()).toEqual(before);
    expect((await sendCode("login", "13911110000", from("10.0.0.2"))).statusCode).toBe(200);
    expect((await sendCode("login", "13911110001", from("10.0.0.3"))).statusCode).toBe(200);
    expect((await sendCode("login", "13911110002", from("10.0.0.4"))).statusCode).toBe(429);
  });

  it("that the gateway does not take count for nothing, and leave the last one as it was", async () => {
    const { register, sendCode, codeFor, logInByCode, logIn, gateway } = await open();
    await register();
    await forgetLimits();
    const captcha = await codeFor("login");
    await forgetLimits();
    gateway.isDown = true;
    for (let index = 0; index < 5; index++) {
      const response = await sendCode("login", PHONE, { lang: "en" });
      expect([response.statusCode, response.json().code]).toEqual([503, 503]);
      expect(response.json().msg).toContain("text message cannot be sent");
    }
    expect((await logIn(PERSON)).statusCode).toBe(200);
    expect((await logInByCode({ phone: PHONE, captcha })).statusCode).toBe(200);
    gateway.isDown = false;
    expect((await sendCode()).statusCode).toBe(200);
  });

  it("that a service hangs on or refuses count for nothing either", async () => {
    const answers: ((response: ServerResponse) => void)[] = [
      () => undefined,
      (response) => response.writeHead(500).end(),
    ];
    let asked = 0;
    const service = createHttpServer((_request, response) => {
      answers[asked % answers.length]?.(response);
      asked += 1;
    });
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
    const address = service.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
    const { sendCode } = await open({ gateway: webhookGateway({ url, patience: 1000 }) });
    for (let times = 0; times < 2; times++) {
      const response = await sendCode("register", PHONE, { lang: "en" });
      expect([response.statusCode, response.json().code]).toEqual([503, 503]);
      expect(response.json().msg).toContain("text message cannot be sent");
    }
    expect(asked).toBe(4);
    service.closeAllConnections();
    service.close();
    const left = await database.query(
      "select (select count(*) from sms_codes)::int as codes, (select coalesce(sum(cardinality(times)), 0) from limits)::int as places",
    );
    expect(left).toEqual([{ codes: 0, places: 0 }]);
  });

  it("of a service that is too slow are refused before the app gives up, and count for nothing", async () => {
    const service = createHttpServer(() => undefined);
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
    const address = service.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
    const { site } = await open({ gateway: webhookGateway({ url }) });
    const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
    const response = await fetch(`${origin}/v1/homepage/sendCode?phone=${PHONE}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    expect(await response.json()).toEqual({ code: 503, msg: expect.any(String), data: null });
    service.closeAllConnections();
    service.close();
    const left = await database.query(
      "select (select count(*) from sms_codes)::int as codes, (select coalesce(sum(cardinality(times)), 0) from limits)::int as places",
    );
    expect(left).toEqual([{ codes: 0, places: 0 }]);
  });

  it.each([
    [
      "shows their address as a picture",
      { "sec-fetch-mode": "no-cors", "sec-fetch-site": "cross-site" },
    ],
    ["leads to their address", { "sec-fetch-mode": "navigate", "sec-fetch-site": "none" }],
    ["fetches their address", { "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site" }],
  ])("are sent to nobody because a page elsewhere %s", async (_how, headers) => {
    const { sendCode, gateway, lines } = await open();
    const refused = await sendCode("login", PHONE, headers);
    expect([refused.statusCode, refused.json().msg]).toEqual([
      403,
      "请在本站的登录或注册页面获取验证码。",
    ]);
    expect(gateway.sent).toEqual([]);
    expect(eventsOf(lines)).toEqual(["code refused: foreign page"]);
  });

  it("are sent where the app asks for them, on the site's own host or for another", async () => {
    const { sendCode, gateway } = await open();
    const same = { "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin" };
    expect((await sendCode("login", PHONE, same)).statusCode).toBe(200);
    // A header of our own: a browser sends it elsewhere only after it was allowed to.
    const other = { "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site", lang: "zh" };
    expect((await sendCode("login", "13900139000", other)).statusCode).toBe(200);
    expect(gateway.sent.length).toBe(2);
  });
});

describe("tokens", () => {
  it("are dead at once after logging out, and the cookie with them", async () => {
    const { register, detail, call } = await open();
    const token = (await register()).json().data;
    const headers = { authorization: `Bearer ${token}` };
    const out = await call("POST", "/v1/homepage/logout", { headers });
    expect(out.json()).toEqual({ code: 200, msg: "成功", data: null });
    expect(out.headers["set-cookie"]).toBe("ciji_token=; Max-Age=0; Path=/; SameSite=Lax");
    expect((await detail(token)).json()).toEqual({ code: 4, msg: "请先登录", data: null });
    const again = await call("POST", "/v1/homepage/logout", { headers });
    expect([again.statusCode, again.json().code]).toEqual([401, 4]);
    expect(again.headers["set-cookie"]).toContain("Max-Age=0");
  });

  it("end on the server when their time is over", async () => {
    const { register, detail } = await open();
    const token = (await register()).json().data;
    await database.query("update sessions set expires_at = now()");
    expect((await detail(token)).statusCode).toBe(401);
  });

  it.each(["", "Bearer", "Bearer wrong", "Basic dXNlcjpwYXNz", "Bearer ' or 1=1"])(
    "are none: %j",
    async (authorization) => {
      const { call } = await open();
      const response = await call("GET", "/v1/homepage/detail", { headers: { authorization } });
      expect([response.statusCode, response.json().code]).toEqual([401, 4]);
      expect(response.headers["cache-control"]).toBe("no-store");
    },
  );

  it("count in the Authorization header alone, never as a cookie", async () => {
    const { register, call } = await open();
    const token = (await register()).json().data;
    const headers = { cookie: `ciji_token=${token}` };
    expect((await call("GET", "/v1/homepage/detail", { headers })).statusCode).toBe(401);
    expect((await call("POST", "/v1/homepage/logout", { headers })).statusCode).toBe(401);
  });
});

describe("bodies", () => {
  it("with U+0000 in a field that is kept or looked up are refused, and are no fault", async () => {
    const { call } = await open();
    const person = { ...PERSON, agreed: true, captcha: "000000" };
    for (const field of ["username", "phone", "captcha"] as const) {
      const body = { ...person, [field]: `${person[field]}\0` };
      const response = await call("POST", "/v1/homepage/register", { body });
      expect([response.statusCode, Object.keys(response.json().data.fields)]).toEqual([
        400,
        [field],
      ]);
    }
    for (const field of ["phone", "captcha"] as const) {
      const body = { phone: PHONE, captcha: "000000", [field]: `${person[field]}\0` };
      expect((await call("POST", "/v1/homepage/phone/login", { body })).statusCode).toBe(400);
    }
    expect((await call("GET", `/v1/homepage/sendCode?phone=${PHONE}%00`)).statusCode).toBe(400);
  });

  it("that are too large, no JSON, or broken are refused with an envelope", async () => {
    const { site } = await open();
    const post = (body: string, type: string) =>
      site.app.inject({
        method: "POST",
        url: "/v1/homepage/account/login",
        headers: { "content-type": type },
        body,
      });
    const large = await post(`{"username":"${"x".repeat(65 * 1024)}"}`, "application/json");
    expect([large.statusCode, large.json().code]).toEqual([413, 413]);
    const form = await post("username=a&password=b", "application/x-www-form-urlencoded");
    expect([form.statusCode, form.json().code]).toEqual([415, 415]);
    for (const body of ["{", "[]", "null", '"text"', '{"__proto__":1}', '{"username":1}']) {
      const response = await post(body, "application/json");
      expect([response.statusCode, response.json().code], body).toEqual([400, 400]);
    }
  });
});

describe("without the database", () => {
  it("pages are served and calls about accounts answer 503", async () => {
    const { call, logIn, sendCode, detail } = await open({ databaseUrl: null });
    expect((await call("GET", "/management_team")).statusCode).toBe(200);
    expect((await call("GET", "/v1/homepage")).statusCode).toBe(200);
    for (const response of [await logIn(PERSON), await sendCode(), await detail("some-token")]) {
      expect([response.statusCode, response.json().code]).toEqual([503, 503]);
      expect(response.headers["retry-after"]).toBe("5");
    }
    const ready = await call("GET", "/readyz");
    expect([ready.statusCode, ready.json().missing]).toEqual([503, ["database"]]);
  });
});

describe("the log", () => {
  it("tells why somebody was not let in", async () => {
    const { register, call, codeFor, logIn, lines } = await open({
      passwordWork: new PasswordWork({ mostWaiting: 0, cost: QUICK_COST }),
    });
    await register();
    const other = { ...PERSON, phone: "13900139000", agreed: true };
    const captcha = await codeFor("register", other.phone);
    for (const body of [
      { ...other, captcha },
      { ...other, captcha: captcha === "000000" ? "111111" : "000000" },
      { ...other, captcha, password: "password1234" },
    ]) {
      await call("POST", "/v1/homepage/register", { body });
    }
    const tries = Array.from({ length: 9 }, () => logIn(PERSON));
    const codes = (await Promise.all(tries)).map((response) => response.statusCode);
    const refused = lines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => /refused/.test(event))
      .map(({ event, reason }) => `${event}: ${reason}`);
    expect(refused.slice(0, 3)).toEqual([
      "registration refused: taken",
      "registration refused: code",
      "registration refused: weak-password",
    ]);
    const busy = codes.filter((code) => code === 503).map(() => "login refused: busy");
    expect(busy.length).toBeGreaterThan(0);
    expect(refused.slice(3)).toEqual(busy);
  });

  it("tells every event with its request, and no password, code, token, name or whole phone", async () => {
    const { register, logIn, logInByCode, codeFor, sendCode, call, lines, gateway } = await open();
    const tokens: string[] = [];
    tokens.push((await register()).json().data);
    tokens.push((await logIn(PERSON)).json().data);
    await logIn({ ...PERSON, password: "a mistaken secret" });
    await forgetLimits();
    const captcha = await codeFor("login");
    await sendCode();
    tokens.push((await logInByCode({ phone: PHONE, captcha })).json().data);
    await logInByCode({ phone: PHONE, captcha });
    const headers = { authorization: `Bearer ${tokens[0]}` };
    await call("POST", "/v1/homepage/logout", { headers });
    await database.query("alter table accounts rename column phone to elsewhere");
    const fault = await logInByCode({ phone: PHONE, captcha });
    await sendCode("login", `${PHONE}0`);
    await database.query("alter table accounts rename column elsewhere to phone");
    expect([fault.statusCode, fault.json().data]).toEqual([500, null]);

    const log = lines.join("");
    const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");
    expect(events.map(({ event, by }) => [event, by].filter(Boolean).join(" by "))).toEqual([
      "code sent",
      "registered",
      "logged in by password",
      "login refused by password",
      "code sent",
      "limit reached",
      "logged in by code",
      "login refused by code",
      "logged out",
      "code refused",
    ]);
    for (const event of events) expect(event.reqId).toMatch(/^[0-9a-f]{8}-/);
    expect(log).toContain("138****8000");
    const secrets = [
      ...[PERSON.password, "a mistaken secret", PERSON.username, PHONE],
      ...tokens,
      ...gateway.sent.map(({ code }) => code),
    ];
    for (const secret of secrets) expect(log, secret).not.toContain(secret);
    expect(log).toContain("a query failed (42703");
  });

  it("tells of tokens that no longer exist, and of what could not be read", async () => {
    const { site, call, sendCode, detail, logIn, logInByCode, lines } = await open();
    await detail("no-longer-there");
    for (const headers of [{ authorization: "Bearer no-longer-there" }, {}]) {
      await call("POST", "/v1/homepage/logout", { headers });
    }
    await sendCode("login", "13800%00138000");
    await call("POST", "/v1/homepage/register", {
      body: { ...PERSON, captcha: "1", agreed: true },
    });
    await logIn({ username: PERSON.username });
    await logInByCode({ phone: "12", captcha: "x" });
    await site.app.inject({
      method: "POST",
      url: "/v1/homepage/account/login",
      headers: { "content-type": "application/json" },
      body: `{"password":"${PERSON.password}"`,
    });
    expect(eventsOf(lines)).toEqual([
      "token refused",
      "logout refused: token",
      "logout refused: no token",
      "code refused: input: phone",
      "registration refused: input: captcha",
      "login refused by password: input: password",
      "login refused by code: input: phone,captcha",
      "login refused by password: input",
    ]);
    expect(lines.join("")).not.toContain(PERSON.password);
  });

  it("at its most talkative tells nothing of what was sent, not even of what could not be read", async () => {
    const { site, register, lines } = await open();
    const token = (await register()).json().data;
    const { port } = new URL(await site.app.listen({ host: "127.0.0.1", port: 0 }));
    const body = JSON.stringify(PERSON);
    const head = `POST /v1/homepage/account/login HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const send = (message: string) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(message);
      return text(socket);
    };
    const answer = (content: string) =>
      send(`${head}Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`);
    expect(await answer(body)).toMatch(/^HTTP\/1.1 200 /);
    expect(await answer(body.slice(0, -1))).toMatch(/^HTTP\/1.1 400 /);
    expect(await send(`${head}no header\r\n\r\n${body}`)).toMatch(/^HTTP\/1.1 400 /);
    const log = lines.join("");
    expect(log).toContain("client error");
    for (const secret of [PERSON.password, PERSON.username, PHONE, token]) {
      expect(log).not.toContain(secret);
      // As JSON has a buffer.
      expect(log).not.toContain([...Buffer.from(secret)].join(","));
    }
  });
});
