import { describe, expect, it } from "vitest";
import { INVITATION_HOURS, RECOVERY_CODES } from "#contract/office/session.ts";
import { OWN_PAGE } from "#server/api/test-account-calls.ts";
import { codeOfStep } from "#server/staff/second-factor.ts";
import { officeTestSite, type TestStaff } from "./test-office.ts";

const { staffWith, call, database, site } = officeTestSite();
const PASSWORD = "一匹绿色的马跑过操场";
const WRONG_CODE = { code: "000000" };

type Answer = Awaited<ReturnType<typeof call>>;

const stepNow = () => Math.floor(Date.now() / 30_000);
/** Another than the one that was used to join, and good for a minute. */
const nextCode = (secret: string) => codeOfStep(secret, stepNow() + 1);
const cookieOf = ({ headers }: Answer) => String(headers["set-cookie"]).split(";")[0] ?? "";
const reasonOf = (answer: Answer) => answer.json().data?.reason;
/** As if so much time had passed for a person and all that is theirs. */
const letPass = (interval: string) =>
  database.query(
    `update staff_sessions set created_at = created_at - $1::interval, last_used_at = last_used_at - $1::interval,
     confirmed_at = confirmed_at - $1::interval, expires_at = expires_at - $1::interval`,
    [interval],
  );

async function invited(roles: Parameters<typeof staffWith>[0] = []) {
  const as = await staffWith([{ role: "administrator" }], { isConfirmed: true, name: "管理员" });
  const given = roles.map((role) => ({ stages: [], eventId: null, day: null, ...role }));
  const answer = await call("inviteStaff", { name: "李老师", roles: given }, { as });
  expect(answer.statusCode).toBe(200);
  const invitation: string = answer.json().data.link.split("#")[1];
  return { invitation, administrator: as };
}

/** Follows an invitation; answers who it was and the secret of the second factor. */
async function join(roles: Parameters<typeof staffWith>[0] = []) {
  const { invitation, administrator } = await invited(roles);
  const { secret } = (await call("invitation", { invitation })).json().data;
  const code = codeOfStep(secret, stepNow());
  const answer = await call("acceptInvitation", { invitation, password: PASSWORD, code });
  expect(answer.statusCode, answer.body).toBe(200);
  const [row] = await database.query("select id from staff where name = '李老师'");
  const staff: TestStaff = { id: String(row?.id), name: "李老师", cookie: cookieOf(answer) };
  const recoveryCodes: string[] = answer.json().data;
  return { staff, secret, invitation, recoveryCodes, administrator };
}

const as = (cookie: string): TestStaff => ({ id: "", name: "", cookie });
const givePassword = (password = PASSWORD) => call("login", { name: "李老师", password });

/** Logs in with both steps. */
async function logIn(code: string): Promise<Answer> {
  return call("loginCode", { code }, { as: as(cookieOf(await givePassword())) });
}

describe("an invitation", () => {
  it("lets somebody choose a password and set up the second factor, and in", async () => {
    const { staff, recoveryCodes } = await join([{ role: "events" }]);
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    const { data } = (await call("me", {}, { as: staff })).json();
    expect(data).toMatchObject({ name: "李老师", recoveryCodesLeft: 10 });
    expect(data.roles).toMatchObject([{ role: "events" }]);
  });

  it("works once", async () => {
    const { invitation, secret } = await join();
    const code = nextCode(secret);
    const again = await call("acceptInvitation", { invitation, password: PASSWORD, code });
    expect([again.statusCode, reasonOf(again)]).toEqual([403, "invitation"]);
    expect(reasonOf(await call("invitation", { invitation }))).toBe("invitation");
  });

  it("works for a day", async () => {
    const { invitation } = await invited();
    await database.query("update staff_invitations set expires_at = expires_at - $1::interval", [
      `${INVITATION_HOURS} hours`,
    ]);
    expect(reasonOf(await call("invitation", { invitation }))).toBe("invitation");
  });

  it("stays good after a wrong code or a weak password", async () => {
    const { invitation } = await invited();
    const { secret } = (await call("invitation", { invitation })).json().data;
    const code = nextCode(secret);
    const accept = (password: string, typed: string) =>
      call("acceptInvitation", { invitation, password, code: typed });
    expect(reasonOf(await accept(PASSWORD, code === "000000" ? "111111" : "000000"))).toBe("code");
    expect((await accept("password1", code)).json().data.fields).toHaveProperty("password");
    expect((await accept(PASSWORD, code)).statusCode).toBe(200);
  });

  it("is in the place of an earlier one", async () => {
    const { invitation, administrator } = await invited();
    const [row] = await database.query("select id from staff where name = '李老师'");
    await call("inviteAgain", { id: String(row?.id) }, { as: administrator });
    expect(reasonOf(await call("invitation", { invitation }))).toBe("invitation");
  });
});

describe("a login", () => {
  it("takes the password, then a code of the app", async () => {
    const { secret } = await join();
    const half = await givePassword();
    expect(half.headers["set-cookie"]).toMatch(
      /^office=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly$/,
    );
    expect((await call("me", {}, { as: as(cookieOf(half)) })).statusCode).toBe(401);
    const whole = await logIn(nextCode(secret));
    expect(whole.json().data.name).toBe("李老师");
    expect((await call("me", {}, { as: as(cookieOf(whole)) })).statusCode).toBe(200);
  });

  it("has a cookie for https that no other host can set", async () => {
    await join();
    await site.reopen({ publicOrigin: "https://school.example" });
    const headers = { origin: "https://school.example" };
    const answer = await call("login", { name: "李老师", password: PASSWORD }, { headers });
    expect(answer.headers["set-cookie"]).toMatch(
      /^__Host-office=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Secure$/,
    );
  });

  it("takes each code once, and none before it", async () => {
    const { secret } = await join();
    const code = nextCode(secret);
    expect((await logIn(code)).statusCode).toBe(200);
    expect(reasonOf(await logIn(code))).toBe("code");
    expect(reasonOf(await logIn(codeOfStep(secret, stepNow())))).toBe("code");
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { recoveryCodes } = await join();
    const [code = ""] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect((await logIn(typed)).json().data.recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
    expect(reasonOf(await logIn(code))).toBe("code");
  });

  it("slows down after ten wrong passwords, and goes on later", async () => {
    const { secret } = await join();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(reasonOf(await givePassword("not the password"))).toBe("credentials");
    }
    const slowed = await givePassword();
    expect(slowed.statusCode).toBe(429);
    expect(Number(slowed.headers["retry-after"])).toBeLessThanOrEqual(5 * 60);
    await letLimitsPass("5 minutes");
    expect((await logIn(nextCode(secret))).statusCode).toBe(200);
  });

  it("slows down after ten wrong codes, and goes on later", async () => {
    const { recoveryCodes } = await join();
    const half = as(cookieOf(await givePassword()));
    for (let tries = 0; tries < 10; tries += 1) {
      expect(reasonOf(await call("loginCode", { code: "wrong" }, { as: half }))).toBe("code");
    }
    const [code = ""] = recoveryCodes;
    expect((await call("loginCode", { code }, { as: half })).statusCode).toBe(429);
    await letLimitsPass("5 minutes");
    expect((await call("loginCode", { code }, { as: half })).statusCode).toBe(200);
  });

  it("tells nobody who is there", async () => {
    await join();
    const [wrong, unknown] = [
      await givePassword("not the password"),
      await call("login", { name: "没有的人", password: PASSWORD }),
    ];
    expect(unknown.body).toBe(wrong.body);
  });
});

const letLimitsPass = (interval: string) =>
  database.query(
    "update limits set times = array(select moment - $1::interval from unnest(times) as moment)",
    [interval],
  );

describe("a session", () => {
  it("ends after half an hour without a call, and after twelve hours with some", async () => {
    const idle = await staffWith([]);
    await letPass("29 minutes");
    expect((await call("sessions", {}, { as: idle })).statusCode).toBe(200);
    await letPass("29 minutes");
    expect((await call("sessions", {}, { as: idle })).statusCode).toBe(200);
    await letPass("30 minutes");
    expect((await call("sessions", {}, { as: idle })).statusCode).toBe(401);
    const busy = await staffWith([]);
    await database.query("update staff_sessions set expires_at = expires_at - interval '12 hours'");
    expect((await call("sessions", {}, { as: busy })).statusCode).toBe(401);
  });

  it("ends at a logout, and its cookie goes", async () => {
    const staff = await staffWith([]);
    const answer = await call("logout", {}, { as: staff });
    expect(answer.headers["set-cookie"]).toMatch(/^office=; Max-Age=0; /);
    expect((await call("me", {}, { as: staff })).statusCode).toBe(401);
  });

  it("is seen and ended by its owner from another", async () => {
    const { staff, secret } = await join();
    const other = as(cookieOf(await logIn(nextCode(secret))));
    const seen = (await call("sessions", {}, { as: other })).json().data;
    expect(seen.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).toSorted()).toEqual([
      false,
      true,
    ]);
    await call("endSessions", {}, { as: other });
    expect((await call("me", {}, { as: staff })).statusCode).toBe(401);
    expect((await call("me", {}, { as: other })).statusCode).toBe(200);
  });

  it("needs password and code again for what is grave, within five minutes", async () => {
    const { staff, secret } = await join();
    const ask = () => call("recoveryCodes", {}, { as: staff });
    expect(reasonOf(await ask())).toBe("confirm");
    const code = nextCode(secret);
    const wrong = { password: "not the password", code };
    expect(reasonOf(await call("confirm", wrong, { as: staff }))).toBe("credentials");
    const halfWrong = { password: PASSWORD, ...WRONG_CODE };
    if (code !== WRONG_CODE.code) {
      expect(reasonOf(await call("confirm", halfWrong, { as: staff }))).toBe("code");
    }
    const confirmed = await call("confirm", { password: PASSWORD, code }, { as: staff });
    expect(confirmed.statusCode).toBe(200);
    expect((await ask()).json().data).toHaveLength(RECOVERY_CODES);
    await letPass("5 minutes");
    expect(reasonOf(await ask())).toBe("confirm");
  });

  it("is no visitor’s, and no visitor’s token is one", async () => {
    const staff = await staffWith([{ role: "administrator" }]);
    const token = staff.cookie.replace("office=", "");
    const answer = await site.call("GET", "detail", { token, headers: OWN_PAGE });
    expect(answer.statusCode).toBe(401);
    const planted = { ...OWN_PAGE, cookie: `ciji_token=${token}` };
    expect((await site.call("GET", "/v1/office/me", { headers: planted })).statusCode).toBe(401);
  });
});
