import { describe, expect, it } from "vitest";
import { PAGE_OWNER_HEADER, RECOVERY_CODES } from "#contract/office/session.ts";
import { OWN_PAGE } from "#server/api/test-account-calls.ts";
import { as, cookieOf, gettingInto, nextCode, PASSWORD, reasonOf } from "./test-getting-in.ts";
import { officeTestSite } from "./test-office.ts";

const office = officeTestSite();
const { staffWith, call, database, site } = office;
const { join, logIn } = gettingInto(office);

const WRONG_CODE = { code: "000000" };
/** As if so much time had passed for all sessions. */
const letPass = (interval: string) =>
  database.query(
    `update staff_sessions set created_at = created_at - $1::interval, last_used_at = last_used_at - $1::interval,
     confirmed_at = confirmed_at - $1::interval, expires_at = expires_at - $1::interval`,
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

  it("is not kept alive by what a page asks by itself", async () => {
    const idle = await staffWith([]);
    await letPass("29 minutes");
    expect((await call("me", {}, { as: idle })).statusCode).toBe(200);
    await letPass("1 minute");
    expect((await call("me", {}, { as: idle })).statusCode).toBe(401);
  });

  it("is over for the page of somebody else, which does not keep it alive", async () => {
    const [before, now] = [await staffWith([]), await staffWith([])];
    const onPageOf = ({ id }: typeof now) => ({ as: now, headers: { [PAGE_OWNER_HEADER]: id } });
    await letPass("29 minutes");
    const refused = await call("sessions", {}, onPageOf(before));
    expect([refused.statusCode, refused.headers["set-cookie"]]).toEqual([401, undefined]);
    expect((await call("me", {}, onPageOf(now))).statusCode).toBe(200);
    await letPass("1 minute");
    expect((await call("sessions", {}, onPageOf(now))).statusCode).toBe(401);
  });

  it("ends at a logout, and its cookie goes", async () => {
    const staff = await staffWith([]);
    const answer = await call("logout", {}, { as: staff });
    expect(answer.headers["set-cookie"]).toMatch(/^office=; Max-Age=0; /);
    expect((await call("me", {}, { as: staff })).statusCode).toBe(401);
  });

  it("ends where its browser logs in again", async () => {
    const { staff } = await join();
    const answer = await call("login", { name: staff.name, password: PASSWORD }, { as: staff });
    expect(answer.statusCode).toBe(200);
    expect((await call("me", {}, { as: staff })).statusCode).toBe(401);
  });

  it("of a clock that was ahead is over, and confirmed no longer, once it is set right", async () => {
    const { staff, secret } = await join();
    await call("confirm", { password: PASSWORD, code: nextCode(secret) }, { as: staff });
    await database.query("update staff_sessions set confirmed_at = now() + interval '8 hours'");
    expect(reasonOf(await call("recoveryCodes", {}, { as: staff }))).toBe("confirm");
    await letPass("-8 hours");
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
