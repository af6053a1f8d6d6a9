import { beforeEach, describe, expect, it } from "vitest";
import { PasswordWork, QUICK_COST } from "#server/accounts/password-work.ts";
import {
  accountTestSite,
  OTHER_PHONE,
  OWN_PAGE,
  PASSWORD,
  PHONE,
  wrongCode,
} from "./test-account-calls.ts";

const { lines, database, call, reopen, calls } = accountTestSite();

const NEW_PASSWORD = "battery staple horse";
const WRONG_CODE = "The code is wrong or no longer valid. Check it, or ask for a new one.";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1";

let token = "";
beforeEach(async () => {
  token = await calls.register({ username: "Li.Hua" });
});

const statusOf = async (of: string) => (await calls.get("detail", of)).statusCode;
const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "account")
    .map(({ event, reason }) => [event, reason].filter(Boolean).join(": "));

describe("the password", () => {
  const change = (body: object) =>
    calls.put("password", { password: NEW_PASSWORD, ...body }, token);

  it("is changed with the current one, and all other logins end", async () => {
    const other = await calls.logIn("Li.Hua");
    const changed = await change({ current: PASSWORD });
    expect(changed.json()).toEqual({ code: 200, msg: "Success", data: null });
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
    expect(
      (await calls.post("account/login", { username: PHONE, password: PASSWORD })).statusCode,
    ).toBe(403);
    await calls.logIn(PHONE, NEW_PASSWORD);
    expect(events()).toContain("password changed");
  });

  it("leaves no login to somebody who logs in all the while with the one before", async () => {
    await reopen({ passwordWork: new PasswordWork() });
    let isChanged = false;
    const stolen: string[] = [];
    const body = { username: PHONE, password: PASSWORD };
    // Each in the place of the one before, as an account has twenty.
    const logInAllTheWhile = async () => {
      let before: string | undefined;
      while (!isChanged) {
        const options = before === undefined ? {} : { token: before };
        const login = await calls.post("account/login", body, options);
        if (login.statusCode !== 200) continue;
        before = login.json().data;
        stolen.push(login.json().data);
      }
    };
    const first = calls.logIn(PHONE);
    const thieves = Array.from({ length: 6 }, logInAllTheWhile);
    await first;
    expect((await change({ current: PASSWORD })).statusCode).toBe(200);
    isChanged = true;
    await Promise.all(thieves);
    expect(stolen.length).toBeGreaterThan(0);
    for (const one of stolen) expect(await statusOf(one)).toBe(401);
  });

  it("is set with a code where there was none, and the code is spent", async () => {
    await database.query("update accounts set password_hash = null");
    const captcha = await calls.codeFor("password");
    const guessed = await change({ captcha: wrongCode(captcha) });
    expect([guessed.statusCode, guessed.json().msg]).toEqual([403, WRONG_CODE]);
    expect((await change({ captcha })).statusCode).toBe(200);
    await calls.logIn(PHONE, NEW_PASSWORD);
    expect((await change({ captcha })).statusCode).toBe(403);
    expect((await calls.get("detail", token)).json().data.hasPassword).toBe(true);
  });

  it.each([
    ["password1234", "easily guessed"],
    ["Li.Hua2026", "too close"],
    [PHONE, "too close"],
  ])("is not changed to %s, which is %s", async (password, reason) => {
    const changed = await change({ password, current: PASSWORD });
    expect([changed.statusCode, changed.json().data.fields.password]).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
  });

  it("takes the current one or a code, one of the two", async () => {
    for (const evidence of [{}, { current: PASSWORD, captcha: "000000" }]) {
      const { statusCode, json } = await change(evidence);
      expect([statusCode, Object.keys(json().data.fields)]).toEqual([400, ["current"]]);
    }
  });

  it("counts a wrong current one like a wrong login", async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const wrong = await change({ current: "not the password" });
      expect([wrong.statusCode, wrong.json().msg]).toEqual([
        403,
        "The current password is wrong. Enter it again, or use a code instead.",
      ]);
    }
    const locked = await change({ current: PASSWORD });
    expect([locked.statusCode, locked.json().msg]).toEqual([
      429,
      "Too many attempts. Try again in 5 minutes, or change your password with a code.",
    ]);
    const login = { username: "Li.Hua", password: PASSWORD };
    const refused = await calls.post("account/login", login);
    expect([refused.statusCode, refused.json().msg]).toEqual([
      429,
      "Too many attempts. Try again in 5 minutes, or log in with a code.",
    ]);
    expect(events()).toContain("password change refused: wrong-password");
    await database.query("truncate limits");
    await database.query("update wrong_passwords set count = 100");
    const needed = await change({ current: PASSWORD });
    expect([needed.statusCode, needed.json().msg]).toEqual([
      403,
      "There have been too many wrong passwords. Change your password with a code instead.",
    ]);
    await database.query("update wrong_passwords set count = 99");
    expect((await change({ current: PASSWORD })).statusCode).toBe(200);
  });
});

describe("a forgotten password", () => {
  const reset = (captcha: string, body: object = {}) =>
    calls.post("password/reset", { phone: PHONE, captcha, password: NEW_PASSWORD, ...body });

  it("is set with a code; all logins end, and a new one begins", async () => {
    const captcha = await calls.codeFor("reset");
    const response = await reset(captcha);
    const { code, data } = response.json();
    expect([code, response.headers["set-cookie"]]).toEqual([
      200,
      `ciji_token=${data}; Max-Age=86400; Path=/; SameSite=Lax`,
    ]);
    expect([await statusOf(data), await statusOf(token)]).toEqual([200, 401]);
    await calls.logIn("Li.Hua", NEW_PASSWORD);
    expect((await reset(captcha)).statusCode).toBe(403);
    expect(events()).toContain("password reset");
  });

  it("answers a phone without an account like a wrong code, and hashes for neither", async () => {
    const passwordWork = new PasswordWork({ cost: QUICK_COST });
    const hashed: string[] = [];
    const hash = passwordWork.hash.bind(passwordWork);
    passwordWork.hash = (network, password) => {
      hashed.push(password);
      return hash(network, password);
    };
    await reopen({ passwordWork });
    const right = await calls.codeFor("reset");
    const rightElsewhere = await calls.codeFor("reset", OTHER_PHONE);
    const elsewhere = { phone: OTHER_PHONE };
    const refusals = [
      await reset(wrongCode(right)),
      await reset(wrongCode(rightElsewhere), elsewhere),
      await reset(rightElsewhere, elsewhere),
    ].map(({ statusCode, body, headers }) => {
      const { "x-request-id": _id, date: _date, ...sameHeaders } = headers;
      return { statusCode, body, headers: sameHeaders };
    });
    expect(refusals[0]).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining(WRONG_CODE),
    });
    expect(refusals).toEqual(refusals.map(() => refusals[0]));
    expect(hashed).toEqual([]);
    expect((await reset(right)).statusCode).toBe(200);
    expect(hashed).toEqual([NEW_PASSWORD]);
  });

  it("that is too close to the username is refused only after a right code, which goes on to count", async () => {
    const password = "Li.Hua2026";
    const captcha = await calls.codeFor("reset");
    expect((await reset(wrongCode(captcha), { password })).statusCode).toBe(403);
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await reset(captcha, { password })).json().data.fields.password).toContain(
        "too close",
      );
    }
    expect((await reset(captcha, { password: "password1234" })).statusCode).toBe(400);
    expect((await reset(captcha)).statusCode).toBe(200);
  });
});

describe("the phone", () => {
  const change = (captcha: string, newCaptcha: string, phone = OTHER_PHONE) =>
    calls.put("phone", { captcha, phone, newCaptcha }, token);
  const codes = async (phone = OTHER_PHONE) =>
    [await calls.codeFor("phone"), await calls.codeFor("phone", phone)] as const;

  it("is changed with a code to each of the two, and all other logins end", async () => {
    const other = await calls.logIn("Li.Hua");
    const changed = await change(...(await codes("+852 9123 4567")), "+852 9123 4567");
    expect(changed.json().data).toMatchObject({ username: "Li.Hua", phone: "+852****4567" });
    expect((await calls.get("detail", token)).json().data.phone).toBe("+852****4567");
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(await calls.logInByCode("+85291234567"))).toBe(200);
    expect(
      (await calls.post("account/login", { username: PHONE, password: PASSWORD })).statusCode,
    ).toBe(403);
    expect(events()).toContain("phone changed");
  });

  it("stays where one of the codes is wrong, and which one is not told", async () => {
    const [present, next] = await codes();
    const first = await change(wrongCode(present), next);
    const second = await change(present, wrongCode(next));
    expect([first.statusCode, first.json().msg]).toEqual([403, WRONG_CODE]);
    expect(second.body).toBe(first.body);
    expect((await change(present, next)).statusCode).toBe(200);
  });

  it("cannot be one that somebody registers with at the same moment", async () => {
    const [present, next] = await codes();
    await database.query(`
      create function register_meanwhile() returns trigger language plpgsql as $$ begin
        insert into accounts (username, name_key, phone) values ('faster', 'faster', new.phone);
        return new;
      end $$`);
    await database.query(
      "create trigger meanwhile before update of phone on accounts for each row execute function register_meanwhile()",
    );
    const taken = await change(present, next);
    await database.query("drop function register_meanwhile cascade");
    expect([taken.statusCode, taken.json().data]).toMatchObject([409, { reason: "taken" }]);
    expect((await calls.get("detail", token)).json().data.phone).toBe("138****8000");
    expect((await change(present, next)).statusCode).toBe(200);
  });

  it("once changed lets nobody in who logs in by the old one at the same moment", async () => {
    const captcha = await calls.codeFor("login");
    await database.query(`
      create function change_meanwhile() returns trigger language plpgsql as $$ begin
        update accounts set phone = '${OTHER_PHONE}';
        return new;
      end $$`);
    await database.query(
      "create trigger meanwhile before update of is_used on sms_codes for each row execute function change_meanwhile()",
    );
    const login = await calls.post("phone/login", { phone: PHONE, captcha });
    await database.query("drop function change_meanwhile cascade");
    expect(login.statusCode).toBe(403);
  });

  it("stays where the login ends at the same moment", async () => {
    const [present, next] = await codes();
    await database.query(`
      create function end_meanwhile() returns trigger language plpgsql as $$ begin
        delete from sessions;
        return new;
      end $$`);
    await database.query(
      "create trigger meanwhile before update of is_used on sms_codes for each row execute function end_meanwhile()",
    );
    const changed = await change(present, next);
    await database.query("drop function end_meanwhile cascade");
    expect(changed.statusCode).toBe(401);
    const [account] = await database.query("select phone from accounts");
    expect(account).toEqual({ phone: PHONE });
  });

  it("cannot be one that is taken, which is told only after both codes", async () => {
    await calls.register({ phone: OTHER_PHONE });
    const [present, next] = await codes();
    expect((await change(present, wrongCode(next))).statusCode).toBe(403);
    expect((await change(wrongCode(present), next)).statusCode).toBe(403);
    const taken = await change(present, next);
    expect([taken.statusCode, taken.json().data]).toEqual([
      409,
      {
        reason: "taken",
        fields: {
          phone:
            "Another account uses this mobile number. Choose another, or phone the Admissions Office",
        },
      },
    ]);
    // The codes have not been used up.
    expect((await change(present, next)).statusCode).toBe(409);
  });
});

describe("devices", () => {
  const login = { username: "Li.Hua", password: PASSWORD };
  const logInHere = async (cookie?: string) => {
    const headers = { ...OWN_PAGE, ...(cookie !== undefined && { cookie }) };
    const response = await calls.post("account/login", login, { headers });
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    const named = (name: string) => cookies.find((each) => each.startsWith(name))?.split(";")[0];
    const [bind, device] = [named("ciji_bind") ?? "", named("ciji_device") ?? ""];
    return { status: response.statusCode, token: response.json().data, bind, device };
  };
  const change = async () => ({
    captcha: await calls.codeFor("phone"),
    phone: OTHER_PHONE,
    newCaptcha: await calls.codeFor("phone", OTHER_PHONE),
  });
  it.each([
    ["a change of the phone", "PUT", "phone", change],
    ["the end of all other logins", "DELETE", "logins", () => ({})],
  ] as const)(
    "that were known are strangers after %s, but for the one in use",
    async (_what, method, path, bodyOf) => {
      const [own, other] = [await logInHere(), await logInHere()];
      const body = await bodyOf();
      const headers = { ...OWN_PAGE, cookie: `${own.bind}; ${own.device}` };
      const changed = await call(method, path, { body, token: own.token, headers });
      expect(changed.statusCode).toBe(200);
      for (let tries = 0; tries < 10; tries += 1) {
        await calls.post("account/login", { ...login, password: "wrong" });
      }
      expect([
        (await logInHere(other.device)).status,
        (await logInHere(own.device)).status,
      ]).toEqual([429, 200]);
    },
  );

  it("that are known change the phone though another account has used up the present code's tries", async () => {
    const own = await logInHere();
    const next = "13700137000";
    const other = await calls.register({ phone: OTHER_PHONE });
    const captcha = await calls.codeFor("phone");
    const guess = { captcha: "000000", phone: PHONE, newCaptcha: wrongCode(captcha) };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await calls.put("phone", guess, other)).statusCode).toBe(403);
    }
    const body = { captcha, phone: next, newCaptcha: await calls.codeFor("phone", next) };
    const headers = { ...OWN_PAGE, cookie: `${own.bind}; ${own.device}` };
    const changed = await call("PUT", "phone", { body, token: own.token, headers });
    expect(changed.statusCode).toBe(200);
  });
});

describe("the keys of one's own devices", () => {
  const keys = async (of = token) => (await calls.get("deviceKeys", of)).json().data;

  it("are the same at every login, and each account has its own", async () => {
    const own = await keys();
    expect(own).toEqual([
      { id: expect.stringMatching(/^[\w-]{16}$/), key: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(await keys(await calls.logIn("Li.Hua"))).toEqual(own);
    const other = await calls.register({ username: "Wang.Fang", phone: "13900139001" });
    const [theirs] = await keys(other);
    expect([theirs.id, theirs.key]).not.toContain(own[0].id);
    expect(theirs.key).not.toBe(own[0].key);
    const [account] = await database.query("select id from accounts where username = 'Li.Hua'");
    expect(JSON.stringify(own)).not.toContain(account?.id);
  });
});

describe("logins", () => {
  const list = async (of = token) => (await calls.get("logins", of)).json().data;
  const end = (query = "", of = token) => call("DELETE", `logins${query}`, { token: of });

  it("are listed with their devices, the last used first", async () => {
    await database.query("update sessions set last_used_at = last_used_at - interval '30 min'");
    const login = { username: "Li.Hua", password: PASSWORD };
    await calls.post("account/login", login, { headers: { "user-agent": IPHONE } });
    await database.query(
      "insert into sessions (token_hash, account_id, expires_at) select '\\x00', id, now() from accounts",
    );
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    const each = { id: expect.any(String), createdAt: time, lastUsedAt: time };
    expect(await list()).toEqual([
      { ...each, device: "Safari · iPhone", current: false },
      { ...each, device: "", current: true },
    ]);
  });

  it("end where another is made with their token", async () => {
    const body = { username: PHONE, password: PASSWORD };
    const login = await call("POST", "account/login", { body, token });
    expect(await statusOf(login.json().data)).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it("end one by one, or all but the current one", async () => {
    const [second, third] = [await calls.logIn("Li.Hua"), await calls.logIn("Li.Hua")];
    const stranger = await calls.register({ phone: OTHER_PHONE });
    const [{ id }] = (await list(second)).filter(({ current }: { current: boolean }) => current);
    expect((await end(`?id=${id}`, stranger)).statusCode).toBe(200);
    expect(await statusOf(second)).toBe(200);
    const ended = await end(`?id=${id}`);
    expect([ended.json(), ended.headers["set-cookie"]]).toEqual([
      { code: 200, msg: "成功", data: null },
      undefined,
    ]);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
    expect((await end(`?id=${id}`)).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(200);
    expect([await statusOf(token), await statusOf(third), await statusOf(stranger)]).toEqual([
      200, 401, 200,
    ]);
    expect((await end("?id=1")).statusCode).toBe(400);
    const [own] = await list();
    const last = await end(`?id=${own.id}`);
    expect(last.headers["set-cookie"]).toContain("ciji_token=; Max-Age=0; Path=/; SameSite=Lax");
    expect(await statusOf(token)).toBe(401);
  });

  it("are twenty at most, of which the oldest ends", async () => {
    const stranger = await calls.register({ phone: OTHER_PHONE });
    const second = await calls.logIn("Li.Hua");
    for (let count = 3; count <= 20; count += 1) await calls.logIn("Li.Hua");
    expect([await statusOf(token), (await list()).length]).toEqual([200, 20]);
    await calls.logIn("Li.Hua");
    expect([await statusOf(token), await statusOf(second), await statusOf(stranger)]).toEqual([
      401, 200, 200,
    ]);
    expect((await list(second)).length).toBe(20);
  });

  it("end although the client announces JSON and sends none", async () => {
    const headers = { "content-type": "application/json" };
    expect((await call("DELETE", "logins", { token, headers })).statusCode).toBe(200);
  });

  it("write down their use to the hour, and the account's to the day", async () => {
    const ages = async (age: string) => {
      await database.query(`update sessions set last_used_at = now() - interval '${age}'`);
      await database.query(`update accounts set last_used_at = now() - interval '${age}'`);
      await calls.get("detail", token);
      const [row] = await database.query(
        "select s.last_used_at > now() - interval '1 min' as login, a.last_used_at > now() - interval '1 min' as account from sessions s, accounts a",
      );
      return [row?.login, row?.account];
    };
    expect(await ages("59 min")).toEqual([false, false]);
    expect(await ages("61 min")).toEqual([true, false]);
    expect(await ages("25 hours")).toEqual([true, true]);
  });
});
