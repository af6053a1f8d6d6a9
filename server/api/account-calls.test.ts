import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { PasswordWork, QUICK_COST, SAFE_COST } from "#server/accounts/password-work.ts";
import { DataKeys } from "#server/applications/data-keys.ts";
import { listenLocally } from "#server/http/test-listener.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";
import { type CodeMessage, GatewayFailure } from "#server/sms/gateway.ts";
import { webhookGateway } from "#server/sms/webhook-gateway.ts";

/** Some 200 ms: logins at once meet each other on any machine. */
const SLOW_COST = { ...SAFE_COST, timeCost: 10 };
/** Keeps the messages that would be sent, and fails while it is told to. */
const gateway = {
  sent: Array.of<CodeMessage>(),
  isDown: false,
  /** Takes messages only when this has settled. */
  slowness: Promise.resolve(),

  async send(message: CodeMessage): Promise<void> {
    if (gateway.isDown) throw new GatewayFailure("down");
    gateway.sent.push(message);
    await gateway.slowness;
  },
};
const lines: string[] = [];
const PROXY = { trustedProxies: ["127.0.0.1"] };

const shared = sharedTestSite({ gateway, logStream: { write: (line) => lines.push(line) } });
const { database, call, reopen } = shared;
afterEach(() => {
  gateway.sent.length = 0;
  lines.length = 0;
});

const PHONE = "13800138000";
const OTHER_PHONE = "13900139000";
const PERSON = { username: "Li.Hua", password: "correct horse battery", phone: PHONE };
const WRONG = { username: "nobody-has-it", password: "not the password" };

type Headers = Record<string, string>;
const from = (address: string): Headers => ({ "x-forwarded-for": address });

const forgetLimits = () => database.query("truncate limits");
const sendCode = (purpose = "login", phone = PHONE, headers: Headers = {}) =>
  call("GET", `sendCode?phone=${phone}&purpose=${purpose}`, { headers });
const codeFor = async (purpose: string, phone = PHONE) => {
  await forgetLimits();
  const response = await sendCode(purpose, phone);
  expect(response.statusCode, response.body).toBe(200);
  return gateway.sent.at(-1)?.code ?? "";
};
const postRegistration = (body: object, lang = "en") =>
  call("POST", "register", { lang, body: { ...PERSON, agreed: true, ...body } });
/** A registration with the right code; counts as if nobody had asked for one. */
const register = async (person: { phone?: string; [field: string]: unknown } = {}) => {
  const captcha = await codeFor("register", person.phone);
  const response = await postRegistration({ captcha, ...person });
  await forgetLimits();
  return response;
};
const registered = async (): Promise<string> => (await register()).json().data;
const logIn = (body: object = PERSON, headers: Headers = {}) =>
  call("POST", "account/login", { body, headers });
const logInByCode = (captcha: string | undefined, phone = PHONE, more: object = {}) =>
  call("POST", "phone/login", { body: { phone, captcha, ...more } });
const detail = (token: string) => call("GET", "detail", { token });

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
/** Sends so many at once; answers how many got each status. */
const statusesOf = async (responses: readonly ReturnType<typeof call>[]) => {
  const byStatus = Object.groupBy(await Promise.all(responses), ({ statusCode }) => statusCode);
  return Object.fromEntries(Object.entries(byStatus).map(([code, all]) => [code, all?.length]));
};

/** How many things are counted, and how often in all. */
const counted = async () => {
  const [row] = await database.query(
    "select count(*)::int as rows, coalesce(sum(cardinality(times)), 0)::int as attempts from limits",
  );
  return row;
};
const NOTHING_COUNTED = { rows: 0, attempts: 0 };

const wrongCode = (code: string) => (code === "000000" ? "111111" : "000000");

/** What the log tells of accounts: each event, why, and which fields. */
const eventsOf = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "account")
    .map(({ event, by, reason, fields }) =>
      [[event, by].filter(Boolean).join(" by "), reason, fields?.join()].filter(Boolean).join(": "),
    );

/** As if so many seconds had passed, for all limits. */
const later = (seconds: number) =>
  database.query(
    "update limits set times = array(select t - make_interval(secs => $1) from unnest(times) t)",
    [seconds],
  );

describe("registering", () => {
  it("logs in, with a token that tells who it is", async () => {
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
      hasPassword: true,
      isUnconfirmed: false,
    });
    expect(user.headers["cache-control"]).toBe("no-store");
  });

  it("stores passwords as argon2id of 19 MiB and two passes, and tokens and codes as hashes", async () => {
    await reopen({ passwordWork: new PasswordWork() });
    const token = await registered();
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
    const body = { username: "a b c", password: "short", phone: "12", captcha: "1", agreed: false };
    const english = await postRegistration(body);
    expect([english.statusCode, english.json().data.fields]).toEqual([
      400,
      {
        username: "Use only Chinese characters, letters, digits and . _ @ + -",
        password: "Enter 8 characters or more",
        phone:
          "Enter a mainland China mobile number of 11 digits, or another number with + and its country code",
        captcha: "Enter the six digits of the code",
        agreed: "Read and agree to the privacy notice and the terms of use first",
      },
    ]);
    const chinese = await postRegistration(body, "zh");
    expect(chinese.json().data.fields.agreed).toBe("请先阅读并同意隐私声明和用户协议");
  });

  it.each([
    ["password1234", "easily guessed"],
    [PHONE, "too close"],
    ["Li.Hua2026", "too close"],
    ["ciji2026", "too close"],
    ["auhil-2026", "too close"],
  ])("refuses the password %s as %s", async (password, reason) => {
    const response = await postRegistration({ password, captcha: "000000" });
    expect(response.statusCode).toBe(400);
    expect(response.json().data.fields.password).toContain(reason);
  });

  it.each([
    "我家门前有两棵枣树",
    "  spaces around  ",
    "🍎🎈🚲🌧🦆🏮🧩🎻".repeat(16),
    "lihua likes green tea",
  ])("takes the password %j", async (password) => {
    expect((await register({ password, username: "somebody" })).statusCode).toBe(200);
  });

  it("says that a phone or a name is taken, only after a right code, which may be used again", async () => {
    await register();
    const phone = OTHER_PHONE;
    const captcha = await codeFor("register", phone);
    const guessed = await postRegistration({ phone, captcha: wrongCode(captcha) });
    const unknown = { phone, username: "nobody-has-it", captcha: wrongCode(captcha) };
    expect([guessed.statusCode, guessed.body]).toEqual([
      403,
      (await postRegistration(unknown)).body,
    ]);
    expect(guessed.json().msg).toBe(
      "The code is wrong or no longer valid. Check it, or ask for a new one.",
    );
    const taken = await postRegistration({ phone, username: "ＬＩ.hua", captcha });
    expect([taken.statusCode, taken.json().data]).toEqual([
      409,
      { reason: "taken", fields: { username: "This username is taken. Choose another" } },
    ]);
    const other = await postRegistration({ phone, username: "li.hua.2", captcha });
    expect(other.statusCode).toBe(200);
    const again = await register({ username: "someone-else" });
    expect([again.statusCode, again.json().data.fields]).toEqual([
      409,
      { phone: "This mobile number is already registered. Log in instead" },
    ]);
  });

  it("makes one account of 200 that want the same name at once", async () => {
    await reopen(PROXY);
    const phones = times(200, (index) => `139${String(10_000_000 + index)}`);
    for (const [index, phone] of phones.entries()) {
      await sendCode("register", phone, from(`10.0.0.${index}`));
    }
    const statuses = await statusesOf(
      gateway.sent.map(({ phone, code: captcha }) => postRegistration({ phone, captcha })),
    );
    expect(gateway.sent.length).toBe(200);
    expect(statuses[200]).toBe(1);
    expect(["200", "409", "429", "503"]).toEqual(expect.arrayContaining(Object.keys(statuses)));
    const [count] = await database.query("select count(*)::int as accounts from accounts");
    expect(count).toEqual({ accounts: 1 });
  });
});

it.each([
  ["register", (captcha: string, phone: string) => postRegistration({ ...WRONG, phone, captcha })],
  ["login", logInByCode],
])(
  "to %s by a wrong code fails in the same bytes for a phone with an account",
  async (purpose, post) => {
    await register();
    const refusalFor = async (phone: string) =>
      post(wrongCode(await codeFor(purpose, phone)), phone);
    const known = await refusalFor(PHONE);
    const unknown = await refusalFor(OTHER_PHONE);
    expect([known.statusCode, known.body]).toEqual([403, unknown.body]);
  },
);

describe("logging in by password", () => {
  it("answers a token of one day, or of fourteen where it is remembered", async () => {
    await reopen({ publicOrigin: "https://school.example" });
    await register();
    const usual = await logIn();
    expect(usual.headers["set-cookie"]).toBe(
      `ciji_token=${usual.json().data}; Max-Age=86400; Path=/; SameSite=Lax; Secure`,
    );
    const remembered = await logIn({ ...PERSON, username: "li.hua", remember: true });
    expect(remembered.headers["set-cookie"]).toContain("Max-Age=1209600;");
    const lives = await database.query(
      "select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions order by 1",
    );
    expect(lives).toEqual([{ days: 1 }, { days: 1 }, { days: 14 }]);
  });

  it("sets a cookie for HTTPS alone where a trusted proxy says that the visitor has it", async () => {
    const cookie = async () =>
      (await logIn(PERSON, { "x-forwarded-proto": "https" })).headers["set-cookie"];
    await register();
    expect(await cookie()).toMatch(/^ciji_token=.*; SameSite=Lax$/);
    await reopen(PROXY);
    expect(await cookie()).toMatch(/^ciji_token=.*; Secure$/);
  });

  it("refuses a wrong password and an unknown name in the same bytes, each after one verification", async () => {
    const passwordWork = new PasswordWork({ cost: QUICK_COST });
    await reopen({ passwordWork });
    await register();
    const bodies = [
      { ...WRONG, username: PERSON.username },
      WRONG,
      { username: "!", password: "x" },
    ];
    const refusals: object[] = [];
    for (const [index, credentials] of bodies.entries()) {
      const { statusCode, body, headers } = await logIn(credentials);
      expect(passwordWork.verified).toBe(index + 1);
      const { "x-request-id": _id, date: _date, ...sameHeaders } = headers;
      refusals.push({ statusCode, body, headers: sameHeaders });
    }
    const [wrong] = refusals;
    expect(wrong).toMatchObject({ statusCode: 403, body: expect.stringContaining('"code":403') });
    expect(wrong).not.toHaveProperty(["headers", "set-cookie"]);
    expect(refusals).toEqual(refusals.map(() => wrong));
  });

  it.each(["Li.Hua", "nobody-has-it"])(
    "looks at ten passwords for %s in five minutes, however many come at once",
    async (username) => {
      const passwordWork = new PasswordWork({ cost: QUICK_COST });
      await reopen({ passwordWork });
      await register();
      const wrong = { ...WRONG, username };
      expect(await statusesOf(times(25, () => logIn(wrong)))).toEqual({ 403: 10, 429: 15 });
      expect(passwordWork.verified).toBe(10);
      const limited = await logIn(wrong);
      const { msg, data } = limited.json();
      expect(msg).toBe("尝试次数过多，请 5 分钟后再试，或用短信验证码登录。");
      expect(data.retryAfter).toBeGreaterThan(0);
      expect(data.retryAfter).toBeLessThanOrEqual(300);
      expect(limited.headers["retry-after"]).toBe(String(data.retryAfter));
      expect((await logIn(wrong, { lang: "en" })).json().msg).toBe(
        "Too many attempts. Try again in 5 minutes, or log in with a code.",
      );
      await later(301);
      expect((await logIn(wrong)).statusCode).toBe(403);
    },
  );

  it("stops at fifty wrong passwords from one network, and leaves the others and the codes alone", async () => {
    await reopen(PROXY);
    await register();
    for (let index = 0; index < 50; index++) {
      const wrong = { ...WRONG, username: `name-${index}` };
      const response = await logIn(wrong, from(`2001:db8:1:2::${index.toString(16)}`));
      expect(response.statusCode).toBe(403);
    }
    const limited = async () => (await logIn(PERSON, from("2001:db8:1:2:ffff::1"))).statusCode;
    expect(await limited()).toBe(429);
    expect((await logIn(PERSON, from("2001:db8:1:3::1"))).statusCode).toBe(200);
    await sendCode();
    expect((await logInByCode(gateway.sent.at(-1)?.code)).statusCode).toBe(200);
    expect(await limited()).toBe(429);
  });

  it("lets others in while a network that has used up its tries goes on", async () => {
    await reopen(PROXY);
    await register();
    const wrong = (index: number) =>
      logIn({ ...WRONG, username: `name-${index}` }, from(`2001:db8:1:2::${index % 9}`));
    await Promise.all(times(25, wrong));
    await Promise.all(times(25, (index) => wrong(index + 25)));
    const refused = new Set<number>();
    let isOver = false;
    const flood = times(60, async (index) => {
      while (!isOver) refused.add((await wrong(index)).statusCode);
    });
    for (let index = 0; index < 5; index++) {
      expect((await logIn(PERSON, from(`10.0.0.${index}`))).statusCode).toBe(200);
    }
    isOver = true;
    await Promise.all(flood);
    expect(refused).toContain(429);
    expect(refused).not.toContain(403);
  });

  it("believes no address that a visitor gives", async () => {
    for (let index = 0; index < 50; index++) {
      await logIn({ ...WRONG, username: `name-${index}` }, from(`10.0.0.${index}`));
    }
    expect((await logIn(WRONG, from("10.1.1.1"))).statusCode).toBe(429);
    // The address and fifty names; a refusal leaves nothing.
    expect(await counted()).toEqual({ rows: 51, attempts: 100 });
  });

  it("counts no right password", async () => {
    await register();
    for (let index = 0; index < 15; index++) expect((await logIn()).statusCode).toBe(200);
    expect(await counted()).toEqual(NOTHING_COUNTED);
  });

  it.each([
    ["for as many accounts", (index: number) => `parent-${index}`],
    ["for one account", () => "parent-0"],
  ])(
    "lets a hundred in that come at once from one address %s, or asks them to come again soon",
    async (_for, nameOf) => {
      await register();
      await database.query(
        `insert into accounts (username, name_key, phone, password_hash)
       select 'parent-' || n, 'parent-' || n, (13700000000 + n)::text, password_hash
       from accounts, generate_series(0, 99) n`,
      );
      const logins = times(100, (index) => logIn({ ...PERSON, username: nameOf(index) }));
      const answers = Map.groupBy(await Promise.all(logins), ({ statusCode, headers }) =>
        [statusCode, headers["retry-after"]].join(" "),
      );
      const count = (answer: string) => answers.get(answer)?.length ?? 0;
      expect(count("200 ")).toBeGreaterThanOrEqual(32);
      // Those who have waited for three seconds.
      expect(count("200 ") + count("429 2")).toBe(100);
      expect(await counted()).toEqual(NOTHING_COUNTED);
    },
  );

  it("counts no try where the server itself has a fault", async () => {
    await register();
    await database.query("alter table accounts rename column password_hash to elsewhere");
    expect((await logIn()).statusCode).toBe(500);
    await database.query("alter table accounts rename column elsewhere to password_hash");
    expect(await counted()).toEqual(NOTHING_COUNTED);
    expect((await logIn()).statusCode).toBe(200);
  });

  it("answers 503 where there is more to compute than time, and counts no try", async () => {
    await reopen({ passwordWork: new PasswordWork({ mostWaiting: 0, cost: SLOW_COST }) });
    await register();
    const logins = times(9, () => logIn({ ...WRONG, username: PERSON.username }));
    expect((await call("GET", "/management_team")).statusCode).toBe(200);
    const responses = await Promise.all(logins);
    const busy = responses.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers["retry-after"]).toBe("2");
    const attempts = await database.query(
      "select cardinality(times) as taken from limits where cardinality(times) > 0",
    );
    expect(attempts.map(({ taken }) => taken)).toContain(9 - busy.length);
  });
});

describe("logging in by code", () => {
  it("works once, for the phone and the purpose it was sent for", async () => {
    await register();
    const wrongPurpose = await codeFor("register");
    const captcha = await codeFor("login");
    if (wrongPurpose !== captcha) {
      expect((await logInByCode(wrongPurpose)).statusCode).toBe(403);
    }
    expect((await logInByCode(captcha, OTHER_PHONE)).statusCode).toBe(403);
    const first = await logInByCode(captcha, "138 0013 8000", { remember: true });
    expect(first.headers["set-cookie"]).toContain("Max-Age=1209600;");
    expect((await detail(first.json().data)).statusCode).toBe(200);
    expect((await logInByCode(captcha)).statusCode).toBe(403);
  });

  it("compares five guesses and no more, however many come at once", async () => {
    await register();
    const captcha = await codeFor("login");
    const wrong = wrongCode(captcha);
    expect(await statusesOf(times(40, () => logInByCode(wrong)))).toEqual({ 403: 40 });
    const [code] = await database.query(
      "select tries from sms_codes order by sent_at desc limit 1",
    );
    expect(code).toEqual({ tries: 5 });
    expect((await logInByCode(captcha)).statusCode).toBe(403);
  });

  it("takes the newest code alone, for five minutes", async () => {
    await register();
    const [older, newer] = [await codeFor("login"), await codeFor("login")];
    if (older !== newer) expect((await logInByCode(older)).statusCode).toBe(403);
    await database.query("update sms_codes set expires_at = now() - interval '1 s'");
    expect((await logInByCode(newer)).statusCode).toBe(403);
    const [life] = await database.query(
      "select max(expires_at - sent_at) < interval '301 s' as is_short from sms_codes",
    );
    expect(life).toEqual({ is_short: true });
  });

  it("takes the code before while the gateway has not taken the newer one", async () => {
    await register();
    const older = await codeFor("login");
    await forgetLimits();
    const { promise, resolve: take } = Promise.withResolvers<void>();
    gateway.slowness = promise;
    const sending = sendCode();
    await expect.poll(() => gateway.sent.length).toBe(3);
    expect((await logInByCode(older)).statusCode).toBe(200);
    take();
    expect((await sending).statusCode).toBe(200);
    expect((await logInByCode(gateway.sent.at(-1)?.code)).statusCode).toBe(200);
  });
});

describe("codes", () => {
  it("are sent to any phone, with the same answer", async () => {
    await register();
    const known = await sendCode("login", PHONE, { lang: "en" });
    const unknown = await sendCode("login", OTHER_PHONE, { lang: "en" });
    expect(known.json()).toEqual({
      code: 200,
      msg: "Success",
      data: { retryAfter: 60, expiresIn: 300 },
    });
    expect(unknown.body).toBe(known.body);
    const message = { code: expect.stringMatching(/^\d{6}$/), purpose: "login", lang: "en" };
    expect(gateway.sent.slice(-2)).toEqual([
      { ...message, phone: PHONE },
      { ...message, phone: OTHER_PHONE },
    ]);
  });

  it("go to one phone once a minute, three times in ten minutes, ten times a day", async () => {
    const outcome = async (): Promise<string | number> => {
      const response = await sendCode();
      const { retryAfter } = response.json().data;
      if (response.statusCode === 200 && retryAfter === 60) return "sent";
      return Math.round(retryAfter / 10) * 10;
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

  it("that the gateway does not take count for nothing, and leave the last one as it was", async () => {
    await register();
    const captcha = await codeFor("login");
    await forgetLimits();
    gateway.isDown = true;
    for (let index = 0; index < 5; index++) {
      const response = await sendCode("login", PHONE, { lang: "en" });
      expect([response.statusCode, response.json().code]).toEqual([503, 503]);
      expect(response.json().msg).toContain("text message cannot be sent");
    }
    expect((await logIn()).statusCode).toBe(200);
    expect((await logInByCode(captcha)).statusCode).toBe(200);
    gateway.isDown = false;
    expect((await sendCode()).statusCode).toBe(200);
  });

  it.each([
    ["hangs on", { patience: 2000 }, () => undefined],
    ["refuses", {}, (response: ServerResponse) => void response.writeHead(500).end()],
  ])("that a service %s count for nothing either", async (_how, patience, answer) => {
    const asked = vi.fn(answer);
    const service = createHttpServer((_request, response) => asked(response));
    const url = await listenLocally(service);
    await reopen({ gateway: webhookGateway({ url, ...patience }) });
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    const response = await sendCode("register", PHONE, { lang: "en" });
    service.closeAllConnections();
    service.close();
    expect([response.statusCode, response.headers["retry-after"], response.json()]).toEqual([
      503,
      "30",
      { code: 503, msg: expect.stringContaining("text message cannot be sent"), data: null },
    ]);
    expect(asked).toHaveBeenCalledTimes(2);
    // By then the app has not given up.
    for (const [timeout] of timeouts.mock.calls) expect(timeout).toBeLessThan(REQUEST_TIMEOUT);
    expect(timeouts).toHaveBeenCalled();
    expect(await database.query("select from sms_codes")).toEqual([]);
    expect(await counted()).toMatchObject({ attempts: 0 });
  });

  it.each([
    [
      "shows their address as a picture",
      { "sec-fetch-mode": "no-cors", "sec-fetch-site": "cross-site" },
    ],
    ["leads to their address", { "sec-fetch-mode": "navigate", "sec-fetch-site": "none" }],
    ["fetches their address", { "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site" }],
    [
      "on another host of the domain fetches it",
      { "sec-fetch-mode": "cors", "sec-fetch-site": "same-site" },
    ],
    [
      "opens a WebSocket there, of which Chromium says no more than this",
      { origin: "https://elsewhere.example", upgrade: "websocket", connection: "Upgrade" },
    ],
  ])("are sent to nobody because a page elsewhere %s", async (_how, headers) => {
    const refused = await sendCode("login", PHONE, headers);
    expect([refused.statusCode, refused.json().msg]).toEqual([
      403,
      "请在本站的登录或注册页面获取验证码。",
    ]);
    expect(gateway.sent).toEqual([]);
    expect(eventsOf()).toEqual(["code refused: foreign page"]);
  });

  it.each([
    ["on the site's own host", { "sec-fetch-site": "same-origin" }],
    // A header of our own: a browser sends it elsewhere only after it was allowed to.
    ["for another host", { "sec-fetch-site": "cross-site", lang: "zh" }],
    ["in an older browser", { origin: "https://elsewhere.example", lang: "zh" }],
  ])("are sent where the app asks for them %s", async (_where, headers) => {
    const response = await sendCode("login", PHONE, { "sec-fetch-mode": "cors", ...headers });
    expect([response.statusCode, gateway.sent.length]).toEqual([200, 1]);
  });
});

describe("tokens", () => {
  it("are dead at once after logging out, and the cookie with them", async () => {
    const token = await registered();
    const out = await call("POST", "logout", { token });
    expect(out.json()).toEqual({ code: 200, msg: "成功", data: null });
    const cleared = [
      "ciji_token=; Max-Age=0; Path=/; SameSite=Lax",
      "ciji_bind=; Max-Age=0; Path=/; SameSite=Strict; HttpOnly",
    ];
    expect(out.headers["set-cookie"]).toEqual(cleared);
    expect((await detail(token)).json()).toEqual({ code: 4, msg: "请先登录", data: null });
    const again = await call("POST", "logout", { token });
    expect([again.statusCode, again.json().code]).toEqual([401, 4]);
    expect(again.headers["set-cookie"]).toEqual(cleared);
  });

  it("end on the server when their time is over", async () => {
    const token = await registered();
    await database.query("update sessions set expires_at = now()");
    expect((await detail(token)).statusCode).toBe(401);
  });

  it.each(["", "Bearer", "Bearer wrong", "Basic dXNlcjpwYXNz", "Bearer ' or 1=1"])(
    "are none: %j",
    async (authorization) => {
      const response = await call("GET", "detail", { headers: { authorization } });
      expect([response.statusCode, response.json().code]).toEqual([401, 4]);
      expect(response.headers["cache-control"]).toBe("no-store");
    },
  );

  it("count in the Authorization header alone, never as a cookie", async () => {
    const headers = { cookie: `ciji_token=${await registered()}` };
    expect((await call("GET", "detail", { headers })).statusCode).toBe(401);
    expect((await call("POST", "logout", { headers })).statusCode).toBe(401);
  });
});

describe("bodies", () => {
  it("with U+0000 in a field that is stored or looked up are refused, and are no fault", async () => {
    const fields = { username: PERSON.username, phone: PHONE, captcha: "000000" };
    for (const [field, value] of Object.entries(fields)) {
      const response = await postRegistration({ ...fields, [field]: `${value}\0` });
      const refused = Object.keys(response.json().data.fields);
      expect([response.statusCode, refused]).toEqual([400, [field]]);
    }
    expect((await logInByCode("000000", `${PHONE}\0`)).statusCode).toBe(400);
    expect((await logInByCode("000000\0")).statusCode).toBe(400);
    expect((await sendCode("login", `${PHONE}%00`)).statusCode).toBe(400);
  });

  const JSON_TYPE = "application/json";
  it.each([
    ["too large", 413, JSON_TYPE, `{"username":"${"x".repeat(65 * 1024)}"}`],
    ["a form", 415, "application/x-www-form-urlencoded", "username=a&password=b"],
    ["cut", 400, JSON_TYPE, "{"],
    ["a list", 400, JSON_TYPE, "[]"],
    ["null", 400, JSON_TYPE, "null"],
    ["a text", 400, JSON_TYPE, '"text"'],
    ["a prototype", 400, JSON_TYPE, '{"__proto__":1}'],
    ["of wrong types", 400, JSON_TYPE, '{"username":1}'],
  ])("that are %s are refused with an envelope of %i", async (_what, code, type, body) => {
    const response = await call("POST", "account/login", {
      headers: { "content-type": type },
      body,
    });
    expect([response.statusCode, response.json().code]).toEqual([code, code]);
  });
});

describe("without the database", () => {
  it("pages are served and calls about accounts answer 503", async () => {
    await reopen({ databaseUrl: null });
    expect((await call("GET", "/management_team")).statusCode).toBe(200);
    expect((await call("GET", "/v1/homepage")).statusCode).toBe(200);
    for (const response of [await logIn(), await sendCode(), await detail("some-token")]) {
      expect([response.statusCode, response.json().code]).toEqual([503, 503]);
      expect(response.headers["retry-after"]).toBe("5");
    }
    const ready = await call("GET", "/readyz");
    expect([ready.statusCode, ready.json().missing]).toEqual([503, ["database"]]);
  });
});

describe("the log", () => {
  it("tells why somebody was not let in", async () => {
    await reopen({ passwordWork: new PasswordWork({ mostWaiting: 0, cost: SLOW_COST }) });
    await register();
    const phone = OTHER_PHONE;
    const captcha = await codeFor("register", phone);
    await postRegistration({ phone, captcha });
    await postRegistration({ phone, captcha: wrongCode(captcha) });
    await postRegistration({ phone, captcha, password: "password1234" });
    const statuses = await statusesOf(times(9, () => logIn()));
    const refused = eventsOf().filter((event) => event.includes("refused"));
    expect(statuses[503]).toBeGreaterThan(0);
    expect(refused).toEqual([
      "registration refused: taken",
      "registration refused: code",
      expect.stringContaining("registration refused: weak-password"),
      // Once a minute.
      "login refused by password: busy",
    ]);
  });

  it("tells every event with its request, and no password, code, token, name or whole phone", async () => {
    await reopen({});
    const tokens = [await registered(), (await logIn()).json().data];
    await logIn({ ...PERSON, password: "a mistaken secret" });
    const captcha = await codeFor("login");
    await sendCode();
    tokens.push((await logInByCode(captcha)).json().data);
    await logInByCode(captcha);
    await call("POST", "logout", { token: tokens[0] });
    await database.query("alter table accounts rename column phone to elsewhere");
    const fault = await logInByCode(captcha);
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
    const account = events[1].account;
    expect(events.filter(({ event }) => event === "login refused")).toMatchObject([
      { account, reason: "password" },
      { account, reason: "code" },
    ]);
    expect(new Set(events.map(({ network }) => network))).toEqual(new Set([expect.any(String)]));
    expect(log).not.toContain("127.0.0.1");
    expect(log).toContain("138****8000");
    const codes = gateway.sent.map(({ code }) => code);
    const secrets = [PERSON.password, "a mistaken secret", PERSON.username, PHONE];
    for (const secret of [...secrets, ...tokens, ...codes]) {
      expect(log, secret).not.toContain(secret);
    }
    expect(log).toContain("a query failed (42703");
  });

  it("names a network the same after a restart, and otherwise under another data key", async () => {
    await logIn();
    await reopen({});
    await logIn();
    await reopen({ dataKeys: new DataKeys([Buffer.alloc(32, 1)]) });
    await logIn();
    const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");
    const [before, after, otherwise] = events.map(({ network }) => network);
    expect(before).toMatch(/^[\w-]{12}$/);
    expect(after).toBe(before);
    expect(otherwise).not.toBe(before);
  });

  it("tells of tokens that no longer exist, and of what could not be read", async () => {
    await detail("no-longer-there");
    await call("POST", "logout", { token: "no-longer-there" });
    await call("POST", "logout");
    await sendCode("login", "13800%00138000");
    await postRegistration({ captcha: "1" });
    await logIn({ username: PERSON.username });
    await logInByCode("x", "12");
    await call("POST", "account/login", {
      headers: { "content-type": "application/json" },
      body: `{"password":"${PERSON.password}"`,
    });
    expect(eventsOf()).toEqual([
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
    const token = await registered();
    const { port } = new URL(await shared.site.app.listen({ host: "127.0.0.1", port: 0 }));
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
    expect(log).toContain("logged in");
    for (const secret of [PERSON.password, PERSON.username, PHONE, token]) {
      expect(log).not.toContain(secret);
      // As JSON has a buffer.
      expect(log).not.toContain([...Buffer.from(secret)].join(","));
    }
  });
});
