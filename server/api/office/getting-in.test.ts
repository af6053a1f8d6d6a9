import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { INVITATION_HOURS, RECOVERY_CODES } from "#contract/office/session.ts";
import { codeOfStep } from "#server/staff/second-factor.ts";
import {
  as,
  cookieOf,
  gettingInto,
  nextCode,
  PASSWORD,
  reasonOf,
  stepNow,
} from "./test-getting-in.ts";
import { officeTestSite } from "./test-office.ts";

const lines: string[] = [];
const office = officeTestSite({ logStream: { write: (line) => lines.push(line) } });
const { call, send, database, site } = office;
const { invited, join, givePassword, logIn } = gettingInto(office);

beforeEach(() => {
  lines.length = 0;
});

/** As if so much time had passed since all that was tried. */
const letLimitsPass = (interval: string) =>
  database.query(
    "update limits set times = array(select moment - $1::interval from unnest(times) as moment)",
    [interval],
  );

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

  it("has recovery codes of more than 112 bits, in groups that can be copied by hand", async () => {
    const { recoveryCodes } = await join();
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(?:-[A-HJKMNP-Z2-9]{4})+$/);
      expect(code.replaceAll("-", "").length * Math.log2(31)).toBeGreaterThan(112);
    }
  });

  it("takes the shorter recovery codes that were given out before", async () => {
    const { staff } = await join();
    const hash = createHash("sha256").update("ABCDEFGH2345").digest();
    await database.query("update staff set recovery_hashes = array[$1::bytea] where id = $2", [
      hash,
      staff.id,
    ]);
    expect((await logIn("ABCD-EFGH-2345")).json().data.recoveryCodesLeft).toBe(0);
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

  it("is slowed down by strangers elsewhere only where the person has never logged in", async () => {
    const { secret } = await join();
    await site.reopen({ trustedProxies: ["127.0.0.1"] });
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    const wrong = { name: "李老师", password: "not the password" };
    await call("login", wrong, from("203.0.113.1"));
    // As if they had tried a hundred.
    await database.query("update limits set times = array_fill(times[1], array[100])");
    expect((await call("login", wrong, from("203.0.113.99"))).statusCode).toBe(429);
    expect((await logIn(nextCode(secret))).statusCode).toBe(200);
  });

  it("is not slowed down by whatever is tried in the same network in a browser where the person has logged in, nor is a confirmation", async () => {
    const { staff, secret, device } = await join();
    await givePassword("not the password");
    await call("login", { name: "没有的人", password: PASSWORD });
    await database.query("update limits set times = array_fill(times[1], array[50])");
    expect((await call("login", { name: "没有的人", password: PASSWORD })).statusCode).toBe(429);
    const confirmation = { password: PASSWORD, code: nextCode(secret) };
    expect((await call("confirm", confirmation, { as: staff })).statusCode).toBe(200);
    // In another browser a name that somebody has is refused as one that nobody has.
    expect((await givePassword()).statusCode).toBe(429);
    const tries = async (password: string) =>
      (await call("login", { name: "李老师", password }, { as: as(device) })).statusCode;
    expect(await tries(PASSWORD)).toBe(200);
    for (let count = 0; count < 10; count += 1) expect(await tries("wrong")).toBe(403);
    expect(await tries(PASSWORD)).toBe(429);
  });

  it("is not slowed down by families who mistype their passwords in the same network", async () => {
    const { secret } = await join();
    const wrong = { body: { username: "a family", password: "not the password" } };
    const logInFamily = () => site.call("POST", "account/login", wrong);
    await logInFamily();
    // As if there had been fifty.
    await database.query("update limits set times = array_fill(times[1], array[50])");
    expect((await logInFamily()).statusCode).toBe(429);
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

describe("the log", () => {
  const eventsOf = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");

  it("tells of each login that was let in or refused, of whom and where from, and names nobody", async () => {
    const { staff, secret, recoveryCodes } = await join();
    const code = nextCode(secret);
    await givePassword("not the password");
    await call("login", { name: "没有的人", password: PASSWORD });
    await logIn("wrong");
    await logIn(code);
    await database.query("update staff set totp_step = null where id = $1", [staff.id]);
    await givePassword();
    await call("me", {}, { as: as("office=nobodys") });
    const account = `staff ${staff.id}`;
    expect(eventsOf().map((line) => [line.event, line.by, line.reason, line.account])).toEqual([
      ["logged in", "code", undefined, account],
      ["login refused", "password", "credentials", account],
      ["login refused", "password", "credentials", undefined],
      ["login refused", "code", "code", account],
      ["logged in", "code", undefined, account],
      ["login refused", "password", "second-factor", account],
      ["token refused", undefined, undefined, undefined],
    ]);
    for (const { network } of eventsOf()) expect(network).toMatch(/^[\w-]{12}$/);
    const said = lines.join("");
    const secrets = ["李老师", "没有的人", PASSWORD, code, secret, staff.cookie, ...recoveryCodes];
    for (const personal of [...secrets, "127.0.0.1"]) expect(said).not.toContain(personal);
  });

  it("tells who asked for what is not theirs, and what no page of the site sent", async () => {
    const { staff } = await join([{ role: "admissions", stages: ["high_school"] }]);
    lines.length = 0;
    expect((await call("findPerson", { text: "李" }, { as: staff })).statusCode).toBe(403);
    const read = { number: "2026-K-0001" };
    expect((await call("application", read, { as: staff })).statusCode).toBe(404);
    expect((await send("application", {}, { as: staff })).statusCode).toBe(400);
    const account = `staff ${staff.id}`;
    expect(eventsOf().map((line) => [line.event, line.reason, line.account])).toEqual([
      ["access refused", "role", account],
      ["access refused", "not-found", account],
    ]);
    lines.length = 0;
    await call("logout", {}, { as: staff, headers: { origin: "https://elsewhere.example" } });
    expect(eventsOf()).toMatchObject([{ event: "access refused", reason: "origin" }]);
    expect(lines.join("")).not.toContain("2026-K");
  });

  it("tells whose limit is reached as soon as it is known", async () => {
    await site.reopen({});
    const { staff } = await join();
    await givePassword("not the password");
    const reach = (count: number) =>
      database.query("update limits set times = array_fill(now(), array[$1::int])", [count]);
    await reach(10);
    await givePassword();
    const nobody = { name: "没有的人", password: PASSWORD };
    await call("login", nobody);
    await reach(50);
    await call("login", nobody);
    const confirm = () => call("confirm", { password: "wrong", code: "wrong" }, { as: staff });
    await confirm();
    await reach(10);
    await confirm();
    const account = `staff ${staff.id}`;
    const refused = eventsOf().filter(({ event }) => event !== "logged in");
    expect(refused.map((line) => [line.event, line.reason, line.account])).toEqual([
      ["login refused", "credentials", account],
      ["limit reached", "office passwords of network", account],
      ["login refused", "too-many", account],
      ["login refused", "credentials", undefined],
      ["limit reached", "office passwords of address", undefined],
      ["login refused", "too-many", undefined],
      ["login refused", "credentials", account],
      ["limit reached", "office confirmations", account],
    ]);
  });

  it("tells of limits, and of a code that is refused where somebody joins", async () => {
    const { invitation } = await invited();
    await call("invitation", { invitation });
    await call("acceptInvitation", { invitation, password: PASSWORD, code: "wrong" });
    const [row] = await database.query("select id from staff where name = '李老师'");
    await database.query("update limits set times = array_fill(now(), array[30])");
    await call("acceptInvitation", { invitation, password: PASSWORD, code: "wrong" });
    const about = { by: "code", account: `staff ${row?.id}` };
    expect(eventsOf()).toMatchObject([
      { event: "login refused", reason: "code", ...about },
      { event: "limit reached", reason: "office codes", ...about },
    ]);
  });
});
