import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { accountTestSite, OTHER_PHONE, OWN_PAGE, PASSWORD, PHONE } from "./test-account-calls.ts";

const { database, call, calls } = accountTestSite();
const NEW_PASSWORD = "battery staple horse";

let key = "";
beforeEach(() => {
  key = randomUUID();
});

const statusOf = async (token: string) => (await calls.get("detail", token)).statusCode;
const rowsOf = async (table: string) => (await database.query(`select from ${table}`)).length;

const REGISTRATION = {
  path: "register",
  ready: async () => ({ phone: PHONE, agreed: true, captcha: await calls.codeFor("register") }),
};
const LOGIN = {
  path: "phone/login",
  ready: async () => {
    await calls.register();
    return { phone: PHONE, captcha: await calls.codeFor("login") };
  },
};
const RESET = {
  path: "password/reset",
  ready: async () => {
    await calls.register();
    return { phone: PHONE, captcha: await calls.codeFor("reset"), password: NEW_PASSWORD };
  },
};

describe.each([REGISTRATION, LOGIN, RESET])(
  "an answer to $path that was lost",
  ({ path, ready }) => {
    it("is given again to the same request with the same key, with another token", async () => {
      const body = { ...(await ready()), key };
      const lost = await calls.post(path, body);
      const sessions = await rowsOf("sessions");
      for (let again = 0; again < 2; again += 1) {
        const repeated = await calls.post(path, body);
        expect([repeated.statusCode, await statusOf(repeated.json().data)]).toEqual([200, 200]);
      }
      expect(await statusOf(lost.json().data)).toBe(401);
      expect([await rowsOf("accounts"), await rowsOf("sessions")]).toEqual([1, sessions]);
    });

    it("is given to nobody else: neither without the key, nor with another or another code or phone", async () => {
      const body = await ready();
      const given = (await calls.post(path, { ...body, key })).json().data;
      const another = body.captcha === "123456" ? "654321" : "123456";
      for (const other of [
        body,
        { ...body, key: randomUUID() },
        { ...body, key, captcha: another },
        { ...body, key, phone: OTHER_PHONE },
      ]) {
        expect((await calls.post(path, other)).statusCode).toBe(403);
      }
      expect(await statusOf(given)).toBe(200);
    });

    it("is given for ten minutes, unless the login has ended", async () => {
      const body = { ...(await ready()), key };
      await calls.post(path, body);
      await database.query("update sessions set answered_at = now() - interval '9 min'");
      const { data } = (await calls.post(path, body)).json();
      await database.query("update sessions set answered_at = now() - interval '11 min'");
      expect((await calls.post(path, body)).statusCode).toBe(403);
      await database.query("update sessions set answered_at = now()");
      await call("POST", "logout", { token: data });
      expect((await calls.post(path, body)).statusCode).toBe(403);
    });
  },
);

it("is given again where the request comes again before it has been carried out", async () => {
  const body = { ...(await REGISTRATION.ready()), key };
  await database.query(`
    create function take_time() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.5);
      return new;
    end $$`);
  await database.query(
    "create trigger slow before insert on accounts for each row execute function take_time()",
  );
  const answers = await Promise.all(Array.from({ length: 3 }, () => calls.post("register", body)));
  await database.query("drop function take_time cascade");
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const tokens = answers.map((answer) => statusOf(answer.json().data));
  expect((await Promise.all(tokens)).filter((status) => status === 200)).toHaveLength(1);
  expect([await rowsOf("accounts"), await rowsOf("sessions")]).toEqual([1, 1]);
});

it("is bound to a cookie of its own where a page of the site asks again", async () => {
  const body = { ...(await LOGIN.ready()), key };
  await calls.post("phone/login", body, { headers: OWN_PAGE });
  const repeated = await calls.post("phone/login", body, { headers: OWN_PAGE });
  const token = repeated.json().data;
  const bound = String(repeated.headers["set-cookie"]).match(/ciji_bind=[^;]+/)?.[0] ?? "";
  expect(await statusOf(token)).toBe(401);
  expect((await calls.get("detail", token, { cookie: bound })).statusCode).toBe(200);
});

it("that a phone has no account is told again, with another proof, which registers once", async () => {
  const login = { phone: PHONE, captcha: await calls.codeFor("login"), key };
  const proofOf = async (body: object) =>
    (await calls.post("phone/login", body)).json().data?.proof;
  const lost = await proofOf(login);
  expect(await proofOf({ ...login, key: randomUUID() })).toBeUndefined();
  const proof = await proofOf(login);
  expect((await calls.postRegistration({ proof: lost })).statusCode).toBe(403);
  const registration = { proof, key };
  await calls.postRegistration(registration);
  const repeated = await calls.postRegistration(registration);
  expect(await statusOf(repeated.json().data)).toBe(200);
  expect((await calls.postRegistration({ proof, key: randomUUID() })).statusCode).toBe(403);
});

describe("a change whose answer was lost", () => {
  it.each([
    ["the current password", async () => ({ current: PASSWORD })],
    ["a code", async () => ({ captcha: await calls.codeFor("password") })],
  ])("of the password with %s is answered again in the same login alone", async (_name, shown) => {
    const token = await calls.register();
    const body = { password: NEW_PASSWORD, ...(await shown()), key };
    const change = async (sent: object, of = token) =>
      (await calls.put("password", sent, of)).statusCode;
    expect([await change(body), await change(body)]).toEqual([200, 200]);
    expect(await change({ ...body, key: randomUUID() })).toBe(403);
    expect(await change({ ...body, password: "staple horse battery" })).toBe(403);
    expect(await change(body, await calls.logIn(PHONE, NEW_PASSWORD))).toBe(403);
  });

  it("of the phone is answered again", async () => {
    const token = await calls.register();
    const body = {
      captcha: await calls.codeFor("phone"),
      phone: OTHER_PHONE,
      newCaptcha: await calls.codeFor("phone", OTHER_PHONE),
      key,
    };
    await calls.put("phone", body, token);
    const repeated = await calls.put("phone", body, token);
    expect([repeated.statusCode, repeated.json().data?.phone]).toEqual([200, "139****9000"]);
    expect((await calls.put("phone", { ...body, key: randomUUID() }, token)).statusCode).toBe(403);
  });
});
