import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { APPLICATION, childCalled } from "#server/applications/test-application.ts";
import { waitForLocks } from "#server/database/test-database.ts";
import { accountTestSite, OTHER_PHONE, OWN_PAGE, PASSWORD, PHONE } from "./test-account-calls.ts";

const { database, lines, call, calls } = accountTestSite({
  prepare: (content) =>
    content.writeEvent("open-day", ["starts: +2d 09:00", "ends: +2d 11:00", "closes: +1d 18:00"]),
});

let family = "";
beforeEach(async () => {
  family = await calls.register({ username: "Li.Hua" });
});

const apply = (token: string, changes: object = {}) =>
  calls.put("signUp", { ...APPLICATION, key: randomUUID(), ...changes }, token);
/** As if the last right code had been so many days ago. */
const leave = (days: number) =>
  database.query("update accounts set phone_proven_at = now() - make_interval(days => $1)", [days]);
const REMEMBERED =
  "insert into known_devices (hash, account_id, expires_at) select uuid_send(id), id, now() + interval '1 day' from accounts";
/** The token that "forgot password" answers. */
async function resetTo(password: string): Promise<string> {
  const captcha = await calls.codeFor("reset");
  const reset = await calls.post("password/reset", { phone: PHONE, captcha, password });
  return reset.json().data;
}
/** The cookie, as it is sent back, that an answer sets. */
function cookieOf({ headers }: Awaited<ReturnType<typeof call>>, name: string) {
  const cookies = [headers["set-cookie"] ?? []].flat();
  return cookies.find((each) => each.startsWith(`${name}=`))?.split(";")[0];
}
const isUnconfirmed = async (token: string) =>
  (await calls.get("detail", token)).json().data.isUnconfirmed;
const confirm = (token: string, body: object, lang = "en") =>
  calls.post("confirm", body, { token, lang });
/** The login by a code of whoever has the phone long after. */
async function stranger(): Promise<string> {
  await apply(family);
  await leave(91);
  return calls.logInByCode();
}

it("is asked for 90 days after the last right code, where an application was filed", async () => {
  await apply(family);
  await leave(89);
  expect(await isUnconfirmed(await calls.logInByCode())).toBe(false);
  // That was a right code.
  expect(await isUnconfirmed(await calls.logInByCode())).toBe(false);
  await leave(91);
  // A visitor with the password is no stranger.
  expect(await isUnconfirmed(await calls.logIn("Li.Hua"))).toBe(false);
  // Nor does use by password show who has the phone.
  const token = await calls.logInByCode();
  expect(await isUnconfirmed(token)).toBe(true);
  await calls.logInByCode();
  expect(await isUnconfirmed(token)).toBe(true);
});

it("is asked for instead of a reset of the password, which leaves the family its ways in", async () => {
  await apply(family);
  await leave(91);
  const password = "battery staple horse";
  await database.query(REMEMBERED);
  for (const token of [await resetTo(password), await resetTo(password)]) {
    expect(await isUnconfirmed(token)).toBe(true);
  }
  expect(lines.join("")).not.toContain("password reset");
  expect((await calls.get("detail", family)).statusCode).toBe(200);
  expect((await database.query("select from known_devices")).length).toBe(1);
  const mother = await calls.logIn("Li.Hua");
  expect((await confirm(mother, { guardianName: "王芳" })).statusCode).toBe(200);
  const login = { username: "Li.Hua", password };
  expect((await calls.post("account/login", login)).statusCode).toBe(403);
});

it("given, the password can be reset", async () => {
  await confirm(await stranger(), { guardianName: "王芳" });
  const password = "battery staple horse";
  await resetTo(password);
  expect(await isUnconfirmed(await calls.logIn("Li.Hua", password))).toBe(false);
});

it("lets nobody agree to notices in the family's name until then, who is asked afterwards", async () => {
  const token = await stranger();
  await database.query("update accounts set agreed_privacy = '2020-01-01'");
  expect((await calls.get("detail", token)).json().data).not.toHaveProperty("noticesToAgree");
  const versions = { privacy: "2026-11-24", terms: "2026-11-24" };
  expect((await calls.put("agreement", versions, token)).statusCode).toBe(409);
  const confirmed = (await confirm(token, { guardianName: "王芳" })).json().data;
  expect(confirmed.noticesToAgree).toBeDefined();
});

it("keeps back all that tells of children or devices until then, and lets events go on", async () => {
  const first = { ...APPLICATION, key: randomUUID() };
  const { id } = (await calls.put("signUp", first, family)).json().data;
  await leave(91);
  const token = await calls.logInByCode();
  const next = "13900139000";
  const refused = [
    await calls.get("signUp", token),
    // Drafts of the family before, on a device of theirs.
    await calls.get("deviceKeys", token),
    // The family's other ways in.
    await calls.get("logins", token),
    await call("DELETE", "logins", { token, lang: "en" }),
    await calls.get(`signUp/detail?id=${id}`, token),
    await call("DELETE", `signUp?id=${id}`, { token, lang: "en" }),
    await calls.put("signUp", first, token),
    await apply(token),
    await apply(token, childCalled("赵一")),
    await calls.put("password", { password: "battery staple horse", current: PASSWORD }, token),
    await calls.put(
      "password",
      { password: "battery staple horse", captcha: await calls.codeFor("password") },
      token,
    ),
    await calls.put(
      "phone",
      {
        captcha: await calls.codeFor("phone"),
        phone: next,
        newCaptcha: await calls.codeFor("phone", next),
      },
      token,
    ),
  ];
  for (const response of refused) {
    expect(response.json()).toEqual({
      code: 409,
      msg: expect.stringContaining("may belong to someone else"),
      data: { reason: "unconfirmed" },
    });
    expect(response.body).toBe(refused[0]?.body);
  }
  expect((await call("PUT", "signUpActivity?id=open-day", { token })).statusCode).toBe(200);
  expect((await calls.get("activity", token)).statusCode).toBe(200);
});

it.each([
  ["王 芳", "王芳"],
  ["王芳2019", "王芳"],
  ["jeanluc_picard", "Jean-Luc Picard"],
  ["艾力.买买提", "艾力·买买提"],
])(
  "is not given, with the username %s, by the guardian's name %s, which can be guessed elsewhere",
  async (username, name) => {
    await database.query("update accounts set username = $1", [username]);
    await apply(family, { guardian: { ...APPLICATION.guardian, name } });
    await leave(91);
    const token = await calls.logInByCode();
    expect((await confirm(token, { guardianName: name })).statusCode).toBe(403);
    expect((await confirm(token, { birthDate: "2023-05-09" })).statusCode).toBe(200);
  },
);

it("counts the 90 days from the code, however late the answer comes", async () => {
  const token = await stranger();
  await database.query("update sessions set created_at = now() - interval '13 days'");
  expect((await confirm(token, { birthDate: "2023-05-09" })).statusCode).toBe(200);
  await database.query(
    "update accounts set phone_proven_at = phone_proven_at - interval '78 days'",
  );
  expect(await isUnconfirmed(await calls.logInByCode())).toBe(true);
});

it.each([
  ["the guardian's name", { guardianName: " 王　芳 " }],
  ["a child's birth date", { birthDate: "2023-05-09" }],
  ["one of the two", { guardianName: "somebody", birthDate: "2023-05-09" }],
])("is given by %s", async (_what, known) => {
  const token = await stranger();
  // The name may be a guardian's.
  expect((await calls.get("detail", token)).json().data.username).toBe("138****8000");
  const confirmed = await confirm(token, known);
  expect(confirmed.json().data).toMatchObject({ username: "Li.Hua", isUnconfirmed: false });
  expect((await calls.get("signUp", token)).json().data).toHaveLength(1);
  expect((await calls.get("deviceKeys", token)).json().data).toHaveLength(1);
  expect((await confirm(token, { guardianName: "whoever" })).statusCode).toBe(200);
  expect(await database.query("select from limits where cardinality(times) > 0")).toEqual([]);
});

it("may be tried five times a day", async () => {
  const token = await stranger();
  // The names of the account and the child are no secrets of the guardian's.
  for (const guardianName of ["王小明", "Li.Hua", "王", "王芳芳", "wang fang"]) {
    const wrong = await confirm(token, { guardianName });
    expect([wrong.statusCode, wrong.json().msg]).toEqual([
      403,
      "This does not match any of your applications or registrations. Check it, or ask the Admissions Office for help.",
    ]);
  }
  const over = await confirm(token, { guardianName: "王芳" });
  expect([over.statusCode, over.json().msg]).toEqual([
    429,
    "Too many attempts. Try again later, or ask the Admissions Office for help.",
  ]);
  expect(over.json().data.retryAfter).toBeGreaterThan(86_000);
  const [account] = await database.query("select id from accounts");
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.find(({ event }) => event === "limit reached")).toMatchObject({
    reason: "confirmations of account",
    account: account?.id,
  });
  expect(await isUnconfirmed(token)).toBe(true);
  await database.query("truncate limits");
  expect((await confirm(token, { guardianName: "王芳" })).statusCode).toBe(200);
});

it("may be tried ten times in all, and then the office helps", async () => {
  const token = await stranger();
  const guess = () => confirm(token, { guardianName: "王" });
  for (let day = 0; day < 2; day++) {
    for (let tries = 0; tries < 5; tries++) expect((await guess()).statusCode).toBe(403);
    await database.query(
      "update limits set times = array(select t - interval '1 day' from unnest(times) t)",
    );
  }
  const over = await confirm(token, { guardianName: "王芳" });
  expect([over.statusCode, over.json().data.retryAfter > 100 * 86_400]).toEqual([429, true]);
});

it("leaves the family its tries when whoever a code let in has used up theirs", async () => {
  const token = await stranger();
  for (let tries = 0; tries < 5; tries++) await confirm(token, { guardianName: "王" });
  expect((await confirm(token, { guardianName: "王" })).statusCode).toBe(429);
  const mother = await calls.logIn("Li.Hua");
  expect((await confirm(mother, { guardianName: "王芳" })).statusCode).toBe(200);
});

it("is asked for where the code waits for an application that is being filed", async () => {
  await apply(await calls.register({ phone: OTHER_PHONE }));
  await leave(91);
  const captcha = await calls.codeFor("login");
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from accounts where username = 'Li.Hua' for no key update");
  await holder.query(
    "update applications set account_id = (select id from accounts where username = 'Li.Hua')",
  );
  const login = calls.post("phone/login", { phone: PHONE, captcha });
  await waitForLocks(database, 1);
  await holder.query("commit");
  await holder.end();
  expect(await isUnconfirmed((await login).json().data)).toBe(true);
});

it("makes its browser known only once it is given", async () => {
  await apply(family);
  await leave(91);
  const captcha = await calls.codeFor("login");
  const login = await calls.post("phone/login", { phone: PHONE, captcha }, { headers: OWN_PAGE });
  expect(cookieOf(login, "ciji_device")).toBeUndefined();
  expect(await database.query("select from known_devices")).toEqual([]);
  const token = login.json().data;
  const headers = { ...OWN_PAGE, cookie: cookieOf(login, "ciji_bind") ?? "" };
  const confirmed = await calls.post("confirm", { guardianName: "王芳" }, { token, headers });
  expect(cookieOf(confirmed, "ciji_device")).toBeDefined();
  expect((await database.query("select from known_devices")).length).toBe(1);
});

it("is not asked for after a code for a new password, which proves the phone", async () => {
  await apply(family);
  await leave(91);
  const captcha = await calls.codeFor("password");
  await calls.put("password", { password: "battery staple horse", captcha }, family);
  expect(await isUnconfirmed(await calls.logInByCode())).toBe(false);
});

it("is asked for all the same where a code has meanwhile opened the account", async () => {
  await apply(family);
  await leave(91);
  const mother = await calls.logIn("Li.Hua");
  const captcha = await calls.codeFor("password");
  await database.query(`
    create function doubt_meanwhile() returns trigger language plpgsql as $$ begin
      update accounts set is_unconfirmed = true;
      return new;
    end $$`);
  await database.query(
    "create trigger meanwhile before update of is_used on sms_codes for each row execute function doubt_meanwhile()",
  );
  await calls.put("password", { password: "battery staple horse", captcha }, mother);
  await database.query("drop function doubt_meanwhile cascade");
  expect((await confirm(mother, { guardianName: "王芳" })).json().data.isUnconfirmed).toBe(false);
  expect(await isUnconfirmed(await calls.logInByCode())).toBe(true);
});

it("takes a name or a date", async () => {
  const { statusCode, json } = await confirm(await stranger(), {});
  expect([statusCode, Object.keys(json().data.fields)]).toEqual([400, ["guardianName"]]);
});

it("is not asked for after a change of the phone, which proves the new one", async () => {
  await apply(family);
  await leave(91);
  const phone = "13900139000";
  const [captcha, newCaptcha] = [await calls.codeFor("phone"), await calls.codeFor("phone", phone)];
  await calls.put("phone", { captcha, phone, newCaptcha }, family);
  expect(await isUnconfirmed(await calls.logInByCode(phone))).toBe(false);
});

it("shuts out whoever a code had let in, when the family answers after a login by password", async () => {
  const intruder = await stranger();
  const mother = await calls.logIn("Li.Hua");
  await database.query(REMEMBERED);
  expect((await confirm(mother, { guardianName: "王芳" })).statusCode).toBe(200);
  expect((await calls.get("signUp", mother)).json().data).toHaveLength(1);
  expect((await calls.get("detail", intruder)).statusCode).toBe(401);
  expect(await database.query("select from known_devices")).toEqual([]);
});

it("proves the phone where a code opened the login, and there alone", async () => {
  await stranger();
  await confirm(await calls.logIn("Li.Hua"), { guardianName: "王芳" });
  const asked = await calls.logInByCode();
  expect(await isUnconfirmed(asked)).toBe(true);
  await confirm(asked, { guardianName: "王芳" });
  expect(await isUnconfirmed(await calls.logInByCode())).toBe(false);
});

describe("where nothing is filed", () => {
  const byPassword = () => calls.post("account/login", { username: "Li.Hua", password: PASSWORD });

  it("is not asked for; a code shuts out whoever had the phone before instead", async () => {
    await leave(91);
    await database.query(REMEMBERED);
    const next = await calls.logInByCode();
    expect((await calls.get("detail", next)).json().data).toMatchObject({
      isUnconfirmed: false,
      hasPassword: false,
    });
    // The former owner's consent is not the new one's.
    expect((await calls.get("detail", next)).json().data.noticesToAgree).toBeDefined();
    expect((await apply(next)).statusCode).toBe(200);
    expect((await calls.get("detail", family)).statusCode).toBe(401);
    expect((await byPassword()).statusCode).toBe(403);
    expect(await database.query("select from known_devices")).toEqual([]);
    expect(await isUnconfirmed(await calls.logInByCode())).toBe(false);
  });

  it("is not asked for at a reset either, whose password is kept", async () => {
    await leave(91);
    const password = "battery staple horse";
    expect(await isUnconfirmed(await resetTo(password))).toBe(false);
    expect(await isUnconfirmed(await calls.logIn("Li.Hua", password))).toBe(false);
  });

  it("a code within the 90 days shuts nobody out", async () => {
    await leave(89);
    await calls.logInByCode();
    expect((await byPassword()).statusCode).toBe(200);
    expect((await calls.get("detail", family)).statusCode).toBe(200);
  });

  it("ends the waiting login once its applications are gone, and starts afresh at the next code", async () => {
    const token = await stranger();
    await database.query("delete from applications");
    expect((await confirm(token, { guardianName: "王芳" })).statusCode).toBe(401);
    // The family is not asked for what nobody could answer.
    const mother = await calls.logIn("Li.Hua");
    expect(await isUnconfirmed(mother)).toBe(false);
    await apply(mother);
    expect((await calls.get("detail", token)).statusCode).toBe(401);
    await database.query("delete from applications");
    const next = await calls.logInByCode();
    expect((await apply(next, childCalled("赵一"))).statusCode).toBe(200);
    expect((await byPassword()).statusCode).toBe(403);
    expect((await calls.get("signUp", next)).json().data).toHaveLength(1);
  });
});
