import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OWN_PAGE } from "#server/api/test-account-calls.ts";
import { sharedTestDatabase } from "#server/database/test-database.ts";
import { codeOfStep } from "#server/staff/second-factor.ts";
import { OPERATOR, TestOffice } from "./test-office.ts";

const database = sharedTestDatabase();
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.open(database);
});
afterAll(() => office.close());
afterEach(async () => {
  await database.query("truncate staff cascade");
  await office.clear();
});

const run: TestOffice["run"] = (...args) => office.run(...args);
const post = (path: string, body: object) =>
  office.site.call("POST", `/v1/office/${path}`, { body, headers: OWN_PAGE });

/** What the link opens that a call has printed. */
async function invitationOf(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await run(["staff", ...args]);
  expect(code, err).toBe(0);
  return /http:\/\/localhost:3000\/office\/invitation#([\w-]{43})/.exec(out)?.[1] ?? "";
}

async function join(invitation: string) {
  const { secret } = (await post("invitation", { invitation })).json().data;
  const code = codeOfStep(secret, Math.floor(Date.now() / 30_000));
  return post("invitation/accept", { invitation, password: "一匹绿色的马跑过操场", code });
}

describe("staff", () => {
  it("makes the first administrator, who then gets in", async () => {
    const invitation = await invitationOf("add", "王芳", "--role", "administrator");
    expect((await run(["staff"])).out).toBe("王芳  已邀请  管理员\n");
    expect((await join(invitation)).statusCode).toBe(200);
    expect((await run(["staff", "list", "--lang", "en"])).out).toBe(
      "王芳  active  Administrator\n",
    );
    expect(await office.audited()).toEqual([
      { operator: OPERATOR, action: "staff invited", subject: "王芳" },
      { operator: OPERATOR, action: "role given", subject: "王芳 administrator" },
      { operator: "王芳", action: "staff joined", subject: "王芳" },
    ]);
  });

  it.each([
    ["site", "请加上部门以示区别"],
    ["网站", "请加上部门以示区别"],
    ["root@server", "不含 @"],
  ])("adds nobody whom the audit log could take for another: %s", async (name, words) => {
    const { code, err } = await run(["staff", "add", name]);
    expect([code, err]).toEqual([1, expect.stringContaining(words)]);
  });

  it("gives admissions one school or all", async () => {
    await invitationOf("add", "甲老师", "--role", "招生", "--stage", "kindergarten");
    await invitationOf("add", "乙老师", "--role", "admissions");
    expect((await run(["staff", "list"])).out).toBe(
      "乙老师  已邀请  招生 幼儿园 小学 初中 高中\n甲老师  已邀请  招生 幼儿园\n",
    );
  });

  it("invites again, with a link in place of the first", async () => {
    const first = await invitationOf("add", "王芳");
    const second = await invitationOf("invite", "王芳");
    expect((await join(second)).statusCode).toBe(200);
    expect((await post("invitation", { invitation: first })).statusCode).toBe(403);
    expect(await run(["staff", "invite", "王芳"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("王芳已完成设置"),
    });
  });

  it("resets a second factor where every administrator has lost theirs", async () => {
    await join(await invitationOf("add", "王芳", "--role", "administrator"));
    const invitation = await invitationOf("reset-second-factor", "王芳");
    expect((await post("invitation", { invitation })).json().data.resetBy).toBe(OPERATOR);
    expect((await join(invitation)).statusCode).toBe(200);
  });

  it("lets nobody go who is the last administrator", async () => {
    await join(await invitationOf("add", "王芳", "--role", "administrator"));
    expect((await run(["staff", "leave", "王芳"])).err).toContain("至少要有一位管理员");
    await join(await invitationOf("add", "李明", "--role", "administrator"));
    expect((await run(["staff", "leave", "王芳", "--lang", "en"])).out).toContain(
      "no access any more",
    );
    expect((await run(["staff"])).out).toContain("王芳  已停用");
  });

  it.each([
    [["staff", "fire", "王芳"], 2, "staff 只能是"],
    [["staff", "add"], 2, "缺少 NAME"],
    [["staff", "add", "王芳", "--role", "king"], 2, "--role 只能是"],
    [["staff", "add", "王"], 1, "2 至 50"],
    [["staff", "add", "王芳", "--role", "door"], 1, "签到"],
    [["staff", "leave", "没有的人", "--lang", "en"], 1, "There is no one called"],
  ])("answers what is wrong with %j", async (args, code, words) => {
    expect(await run(args)).toMatchObject({ code, err: expect.stringContaining(words) });
  });
});
