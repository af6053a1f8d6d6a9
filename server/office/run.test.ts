import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { createVisitor, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { DataKeys } from "#server/applications/data-keys.ts";
import { APPLICATION, childCalled } from "#server/applications/test-application.ts";
import { sharedOpenDatabase, waitForLocks } from "#server/database/test-database.ts";
import { TestSite } from "#server/http/test-site.ts";
import { deletePerson } from "#server/people/delete-person.ts";
import { OPERATOR as by, TestOffice } from "./test-office.ts";

const { test: database, database: tool } = sharedOpenDatabase("tool");
let office: TestOffice;
let first: TestVisitor;
let second: TestVisitor;
beforeAll(async () => {
  office = await TestOffice.open(database);
});
afterAll(() => office.close());
beforeEach(async () => {
  [first, second] = [await createVisitor(database), await createVisitor(database)];
});
afterEach(() => office.clear());

const run: TestOffice["run"] = (...args) => office.run(...args);
/** A call of the tool that ends with this code and says these words. */
async function refuses(code: number, words: string, ...call: Parameters<TestOffice["run"]>) {
  const { err, ...said } = await run(...call);
  expect([said.code, err]).toEqual([code, expect.stringContaining(words)]);
}
const signUpBoth = async () => {
  for (const parent of [first, second]) await office.signUp(parent, "open-day");
};

const isRoot = process.getuid?.() === 0;
const filed = (number: string, at: string) =>
  database.query("update applications set submitted_at = $2 where number = $1", [number, at]);
/** Files at a server whose key has been changed, and answers the number; all there are become of one year. */
async function applyWithKeys({ token }: TestVisitor, keys: readonly Buffer[]): Promise<string> {
  const dataKeys = new DataKeys(keys);
  const site = await TestSite.open({ databaseUrl: database.url, dataKeys });
  const body = { ...APPLICATION, key: randomUUID() };
  const response = await site.call("PUT", "signUp", { token, body });
  await site.close();
  const { number } = response.json().data;
  await database.query(`update applications set year = ${Number(number.slice(0, 4))}`);
  return number;
}
const rename = ({ id }: TestVisitor, name: string) =>
  database.query("update accounts set username = $2, name_key = $2 where id = $1", [id, name]);

/** A file of a ZIP archive. */
function unzipped(archive: Buffer, name: string): string {
  let at = archive.indexOf("PK\u0001\u0002", 0, "latin1");
  while (archive.readUInt32LE(at) === 0x02_01_4b_50) {
    const length = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + length) === name) {
      const local = archive.readUInt32LE(at + 42);
      const start =
        local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString();
    }
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`${name} is not in the archive`);
}

describe("events", () => {
  it("are listed with their seats, those to come first, also when the content has them no more", async () => {
    await signUpBoth();
    await database.query(
      `insert into event_places (event_id, taken, record)
       select 'gone', 1, record || '{"capacity": null}' from event_places`,
    );
    const { code, out } = await run(["events"]);
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      "open-day  2027-03-20 09:00    2/30  报名中  活动 open-day",
      "gone      2027-03-20 09:00  1/不限  已结束  活动 open-day",
      "concert   2027-03-10 19:00  0/不限  已结束  活动 concert",
      "",
    ]);
    const english = await run(["events", "--lang", "en"]);
    expect(english.out).toContain("2/30  open   Event open-day");
    const times = [
      "starts: 2027-03-20 09:00",
      "ends: 2027-03-20 11:00",
      "closes: 2027-03-19 18:00",
    ];
    office.site.files.writeEvent("fair", ["cancelled: true", "capacity: 30", ...times]);
    expect((await run(["events"])).out).toContain("0/30  已取消  活动 fair");
    office.site.files.remove("events/fair");
  });

  it("are held on the day for which somebody has signed up", async () => {
    await signUpBoth();
    // The third Friday is 2 April by now.
    const times = ["starts: +3 Friday 19:00", "ends: 20:30", "closes: 18:00"];
    office.site.files.writeEvent("lecture", times);
    await database.query(
      `insert into event_places (event_id, taken, record)
       select 'lecture', 1, record || '{"rule": "+3 Friday", "startsAt": "2027-03-26T19:00:00+08:00"}' from event_places`,
    );
    expect((await run(["events"])).out).toContain("lecture   2027-03-26 19:00  1/不限  报名中");
    office.site.files.remove("events/lecture");
  });

  it("show who comes, and write down that somebody looked", async () => {
    await signUpBoth();
    const { code, out } = await run(["sign-ups", "open-day"]);
    expect(code).toBe(0);
    for (const { phone } of [first, second]) expect(out).toContain(phone);
    expect(out).toContain("共 2 份报名");
    expect(await office.audited()).toEqual([
      { operator: by, action: "sign-ups read", subject: "open-day" },
    ]);
    const unknown = await run(["sign-ups", "closed-day"]);
    expect([unknown.code, unknown.out, unknown.err]).toEqual([
      1,
      "",
      "没有编号为 closed-day 的活动。活动编号可用 events 命令查看\n",
    ]);
  });

  it("are exported as CSV that Excel opens, readable by nobody else", async () => {
    await rename(first, "=cmd|'calc'");
    await rename(second, "007");
    await signUpBoth();
    const signedUp = "update sign_ups set signed_up_at = $1 where account_id = $2";
    await database.query(signedUp, ["2027-03-14 16:30Z", first.id]);
    await database.query(signedUp, ["2027-03-14 16:31Z", second.id]);
    const file = join(office.folder, "sign-ups.csv");
    expect((await run(["export-sign-ups", "open-day", file])).code).toBe(0);
    const spaced = ({ phone }: TestVisitor) =>
      `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
    expect(readFileSync(file, "utf8")).toBe(
      [
        "\ufeff报名时间,用户名,手机号",
        `2027-03-15 00:30,'=cmd|'calc',${spaced(first)}`,
        `2027-03-15 00:31,'007,${spaced(second)}`,
        "",
      ].join("\r\n"),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await office.audited()).toEqual([
      { operator: by, action: "sign-ups exported", subject: "open-day" },
    ]);
  });
});

describe("files", () => {
  it("are not written over without a word, and leave nothing beside them", async () => {
    const file = join(office.folder, "there.csv");
    writeFileSync(file, "mine");
    const refused = await run(["export-sign-ups", "open-day", file]);
    expect([refused.code, readFileSync(file, "utf8")]).toEqual([1, "mine"]);
    expect(refused.err).toContain("--overwrite");
    expect(await office.audited()).toEqual([]);
    const done = await run(["export-sign-ups", "open-day", file, "--overwrite"]);
    expect(done.code).toBe(0);
    expect(readFileSync(file, "utf8")).not.toBe("mine");
    expect(readdirSync(office.folder)).toEqual(["there.csv"]);
  });

  it("can be read by a group that is named, and are not read for one that is not there", async () => {
    await signUpBoth();
    const file = join(office.folder, "list.csv");
    const call = ["export-sign-ups", "open-day", file, "--group"];
    const unknown = await run([...call, "no-such-group"]);
    expect([unknown.code, unknown.err]).toEqual([1, "这台机器上没有名为 no-such-group 的用户组\n"]);
    expect([existsSync(file), await office.audited()]).toEqual([false, []]);
    const gid = isRoot ? 1 : process.getgid?.();
    const done = await run([...call, String(gid)]);
    const { mode, gid: group } = statSync(file);
    expect([done.code, mode & 0o777, group]).toEqual([0, 0o640, gid]);
  });

  it("are tables or nothing", async () => {
    const nowhere = join(office.folder, "no/list.csv");
    await refuses(1, "文件夹不存在", ["export-applications", nowhere]);
    const file = join(office.folder, "none.csv");
    const oneDay = ["--from", "2020-03-01", "--until", "2020-03-01"];
    const empty = await run(["export-applications", file, ...oneDay]);
    expect([empty.code, empty.out]).toEqual([0, expect.stringContaining("没有符合条件的记录")]);
  });
});

describe("applications", () => {
  it("are exported by stage and day of the school, every cell harmless", async () => {
    const early = await office.apply(first);
    const wanted = await office.apply(second, {
      ...childCalled("李小红"),
      address: '=HYPERLINK("http://x.example")',
      remarks: "+1\n第二行，有“引号”",
    });
    const late = await office.apply(second, childCalled("赵一"));
    const elsewhere = await office.apply(second, { stage: "high_school", grade: "g10" });
    await filed(early, "2027-03-09 15:59:59Z");
    await filed(wanted, "2027-03-10 15:59:59Z");
    await filed(late, "2027-03-10 16:00:00Z");
    await filed(elsewhere, "2027-03-10 12:00:00Z");
    const file = join(office.folder, "applications.csv");
    const day = ["--from", "2027-03-10", "--until", "2027-03-10"];
    const { code, out } = await run([
      "export-applications",
      file,
      "--stage",
      "kindergarten",
      ...day,
    ]);
    expect([code, out]).toEqual([0, expect.stringContaining("共 1 行")]);
    const [head, row] = readFileSync(file, "utf8").split(/\r\n/);
    expect(head).toContain("编号,类别,状态,学校,年级,年龄与年级不符的原因,学生姓名");
    expect(row).toContain(
      `${wanted},入学申请,已提交,幼儿园,小班,,李小红,男,2023-05-09,,王芳,母亲,138 0013`,
    );
    expect(row).toContain(
      `138 0013 8000,"'=HYPERLINK(""http://x.example"")","'+1\n第二行，有“引号”",2027-03-10 23:59,网上提交,${CONSENT_VERSION} · `,
    );
    const subject = "1 kindergarten 2027-03-10..2027-03-10";
    expect(await office.audited()).toEqual([
      { operator: by, action: "applications exported", subject },
    ]);
    expect((await run(["audit-log", "--from", "2020-01-01"])).out).toContain(
      "  1 份申请：幼儿园、2027-03-10–2027-03-10\n",
    );
  });

  it("are exported by their state", async () => {
    const accepted = await office.apply(first);
    const submitted = await office.apply(second, childCalled("赵一"));
    await run(["set-state", accepted, "已录取"]);
    const file = join(office.folder, "applications.csv");
    for (const state of ["accepted", "已录取"]) {
      await run(["export-applications", file, "--state", state, "--overwrite"]);
      const table = readFileSync(file, "utf8");
      expect(table).toContain(accepted);
      expect(table).not.toContain(submitted);
    }
  });

  it("are exported as a workbook whose texts are texts", async () => {
    await office.apply(first, { remarks: "=1+1" });
    const file = join(office.folder, "applications.xlsx");
    expect((await run(["export-applications", file, "--lang", "en"])).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const archive = readFileSync(file);
    const texts = unzipped(archive, "xl/sharedStrings.xml");
    for (const text of ["Student", "王小明", "13800138000", "=1+1"]) {
      expect(texts).toContain(`<t>${text}</t>`);
    }
    const sheet = unzipped(archive, "xl/worksheets/sheet1.xml");
    expect(sheet).not.toContain("<f>");
    // The date of birth is a date: days since 1900, as Excel counts them.
    expect(sheet).toMatch(/<c r="I3" s="\d+"><v>45055<\/v>/);
    expect(texts).toContain("<t>Applications and registrations · 2027-03-15 12:00</t>");
    expect(sheet).toMatch(/ySplit="2".*<\/sheetData><autoFilter ref="A2:S3"\/>/s);
  });

  it("are printed one at a time", async () => {
    const number = await office.apply(first, { remarks: "对花生过敏\n状态：已录取" });
    const { code, out } = await run(["application", number]);
    expect(code).toBe(0);
    expect(out).toContain(`编号：${number}\n状态：已提交\n`);
    expect(out).toContain("学生姓名：王小明\n性别：男\n出生日期：2023-05-09\n");
    expect(out).toContain(
      "监护人手机号：13800138000\n家庭住址：学院路 1 号\n备注：对花生过敏\n    状态：已录取\n",
    );
    expect(await office.audited()).toEqual([
      { operator: by, action: "application read", subject: number },
    ]);
    const unknown = await run(["application", "2027-K-9999"]);
    expect([unknown.code, unknown.err]).toEqual([1, "没有编号为 2027-K-9999 的申请\n"]);
    expect((await run(["application", number.toLowerCase()])).out).toBe(out);
  });

  it("get a state that the parents see", async () => {
    const number = await office.apply(first);
    const { code, out } = await run(["set-state", number, "accepted"]);
    expect([code, out]).toEqual([0, `${number}：已提交 → 已录取。家长登录后可以看到\n`]);
    expect(await office.states(first)).toEqual(["accepted"]);
    expect((await run(["set-state", number, "accepted"])).out).toContain("已经是");
    expect(await office.audited()).toEqual([
      {
        operator: by,
        action: "application state set",
        subject: `${number}: submitted -> accepted`,
      },
    ]);
    await database.query("update applications set account_id = null");
    expect((await run(["application", number])).out).toContain("提交方式：纸质申请，由学校录入\n");
    expect((await run(["set-state", number, "waitlisted"])).out).toBe(
      `${number}：已录取 → 候补。这是纸质申请，家长在网上看不到，需由学校另行通知\n`,
    );
    await refuses(2, "waitlisted", ["set-state", number, "lost", "--lang", "en"]);
    await refuses(2, "审核中（in_review）", ["set-state", number, "审核"]);
    expect((await run(["set-state", "2027-K-9999", "accepted"])).code).toBe(1);
  });

  it("get a state together, by the word that the site shows, or none does", async () => {
    const numbers = [await office.apply(first), await office.apply(first, childCalled("赵一"))];
    const interest = await office.apply(first, { stage: "primary_school", grade: "g1" });
    const { err } = await run(["set-state", ...numbers, interest, "2027-K-9999", "审核中"]);
    expect(err).toBe(
      `${interest} 是意向登记，不是入学申请，只有 submitted 和 withdrawn 两种状态\n没有编号为 2027-K-9999 的申请\n一份也没有更改\n`,
    );
    expect(new Set(await office.states(first))).toEqual(new Set(["submitted"]));
    expect(await office.audited()).toEqual([]);
    const { code, out } = await run(["set-state", ...numbers, ...numbers, "审核中"]);
    expect([code, out]).toEqual([
      0,
      numbers.map((number) => `${number}：已提交 → 审核中。家长登录后可以看到\n`).join(""),
    ]);
    expect((await office.states(first)).toSorted()).toEqual([
      "in_review",
      "in_review",
      "submitted",
    ]);
    const log = await run(["audit-log", "--from", "2020-01-01"]);
    for (const number of numbers) expect(log.out).toContain(`${number}：已提交 → 审核中\n`);
  });

  it("keep their state while a decision waits, which would overrule it", async () => {
    const number = await office.apply(first);
    await database.query(
      `with clerk as (insert into staff (name, name_key) values ('李老师', '李老师') returning id)
       insert into decisions (application_id, status, staff_id)
       select applications.id, 'declined', clerk.id from applications, clerk where number = $1`,
      [number],
    );
    await refuses(1, `${number} 已准备好结果`, ["set-state", number, "accepted"]);
    expect(await office.states(first)).toEqual(["submitted"]);
    expect((await run(["set-state", number, "submitted"])).out).toContain("已经是");
  });

  it("that register an interest are called so, and neither judged nor accepted", async () => {
    const interest = { stage: "primary_school", grade: "g1", ageReason: "休学一年" };
    const number = await office.apply(first, interest);
    const { out } = await run(["application", number]);
    expect(out).toContain(`编号：${number}\n状态：已登记\n`);
    expect(out).toContain(
      "类别：意向登记\n学校：小学\n年级：一年级\n年龄与年级不符的原因：休学一年\n",
    );
    await refuses(1, "是意向登记，不是入学申请", ["set-state", number, "accepted"]);
    expect(await office.states(first)).toEqual(["submitted"]);
    expect((await run(["set-state", number, "withdrawn"])).out).toContain("已登记 → 已撤回");
  });

  it("for one child by two accounts are marked, both of them, while both are live", async () => {
    const mine = await office.apply(first);
    const theirs = await office.apply(second);
    await office.apply(second, childCalled("赵一"));
    const file = join(office.folder, "applications.csv");
    await run(["export-applications", file]);
    const marks = readFileSync(file, "utf8")
      .split(/\r\n/)
      .map((row) => row.split(",").at(-1));
    expect(marks).toEqual(["同一学生的其他申请或登记", theirs, mine, "", ""]);
    expect((await run(["application", mine])).out).toContain(
      `同一学生的其他申请或登记：${theirs}\n`,
    );
    await run(["set-state", theirs, "withdrawn"]);
    for (const number of [mine, theirs]) {
      expect((await run(["application", number])).out).toContain("同一学生的其他申请或登记：\n");
    }
    expect((await run(["set-state", theirs, "in_review"])).code).toBe(0);
  });

  it("are marked also where the other one is not among those exported, or was filed under an older key", async () => {
    const mine = await office.apply(first);
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 0)];
    const theirs = await applyWithKeys(second, keys);
    await filed(mine, "2027-03-09 12:00:00Z");
    await filed(theirs, "2027-03-10 12:00:00Z");
    const env = { DATA_KEY: keys.map((key) => key.toString("hex")).join(",") };
    for (const [number, other, day] of [
      [mine, theirs, "2027-03-09"],
      [theirs, mine, "2027-03-10"],
    ] as const) {
      const { out } = await run(["application", number, "--lang", "en"], [], env);
      expect(out).toContain(`Others for this child: ${other}\n`);
      const file = join(office.folder, `${number}.csv`);
      await run(["export-applications", file, "--from", day, "--until", day], [], env);
      expect(readFileSync(file, "utf8").trimEnd().split(/\r\n/).slice(1)).toEqual([
        expect.stringMatching(new RegExp(`^${number},.*,${other}$`, "s")),
      ]);
    }
  });

  it("do not come back beside another of the same account and child", async () => {
    const before = await office.apply(first);
    await run(["set-state", before, "withdrawn"]);
    const after = await office.apply(first);
    await refuses(1, after, ["set-state", before, "in_review"]);
    expect(await office.states(first)).toEqual(["submitted", "withdrawn"]);
  });

  it("do not come back beside one that was filed since the key was changed", async () => {
    const before = await office.apply(first);
    await run(["set-state", before, "declined"]);
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 0)];
    const number = await applyWithKeys(first, keys);
    const env = { DATA_KEY: keys.map((key) => key.toString("hex")).join(",") };
    await refuses(1, number, ["set-state", before, "in_review"], [], env);
  });

  it("are deleted where they are older than a day, after a yes", async () => {
    const old = await office.apply(first);
    const recent = await office.apply(second, childCalled("李小红"));
    await filed(old, "2025-06-30 15:59:59Z");
    await filed(recent, "2025-06-30 16:00:00Z");
    await database.query(
      "insert into office_messages (number, stage) select number, stage from applications",
    );
    const command = ["delete-applications", "--before", "2025-07-01"];
    const unknown = ["delete-applications", recent, "2027-K-9998", "--yes"];
    await refuses(1, "一份也没有删除", unknown);
    await refuses(1, "1 份申请", command, ["no"]);
    expect(await office.states(first)).toEqual(["submitted"]);
    const done = await run(command, ["是"]);
    expect([done.code, done.out]).toEqual([
      0,
      expect.stringContaining(`已删除 1 份申请：${old}。旧备份`),
    ]);
    expect([await office.states(first), await office.states(second)]).toEqual([[], ["submitted"]]);
    expect(await database.query("select number from office_messages")).toEqual([
      { number: recent },
    ]);
    expect(await office.audited()).toEqual([
      { operator: by, action: "application deleted", subject: old },
    ]);
    expect((await run(["delete-applications", recent, "--yes"])).code).toBe(0);
    expect((await run(["delete-applications", recent, "--yes"])).code).toBe(1);
    expect((await run(command)).out).toContain("没有符合条件的申请");
  });

  it("are listed where the site deletes them on 31 December, with the accepted ones that stay", async () => {
    const due = await office.apply(first);
    const accepted = await office.apply(second, childCalled("李小红"));
    const next = await office.apply(second);
    for (const number of [due, accepted]) await filed(number, "2027-02-01");
    await filed(next, "2027-09-01 00:00:00+08");
    await run(["set-state", accepted, "accepted"]);
    const { out } = await run(["due-applications"]);
    expect(out).toContain(`${due} 已提交\n共 1 份，网站将于2027年12月31日永久删除\n已录取的 1 份`);
    await run(["set-state", accepted, "withdrawn"]);
    const english = await run(["due-applications", "--lang", "en"]);
    expect(english.out.split("\n").slice(0, 3)).toEqual([
      `${due} Submitted`,
      `${accepted} Withdrawn`,
      "Deleted for good by the site on 31 December 2027: 2",
    ]);
    expect(english.out).not.toContain("Accepted");
  });

  it("stay closed without their key, and nothing is said of what is in them", async () => {
    const number = await office.apply(first);
    const other = await run(["application", number], [], { DATA_KEY: "11".repeat(32) });
    expect([other.code, other.out]).toEqual([1, ""]);
    expect(other.err).toMatch(/^缺少读取申请所需的密钥.*\n$/);
    const env = { DATA_KEY: "", DATA_DIR: office.folder };
    await refuses(1, "DATA_KEY", ["application", number], [], env);
    expect(await office.audited()).toEqual([]);
  });
});

describe("a person", () => {
  it("is shown with all that is theirs, by phone or username", async () => {
    await rename(first, "lihua");
    await office.signUp(first, "open-day");
    const number = await office.apply(first);
    for (const typed of [`+86 ${first.phone}`, "LiHua"]) {
      const { code, out } = await run(["person"], [typed]);
      expect(code).toBe(0);
      expect(out).toContain(`账号：${first.id}\n`);
      expect(out).toContain(`报名的活动：open-day\n入学申请与意向登记：${number} 已提交\n`);
    }
    const nobody = await run(["person"], ["13900000000"]);
    expect([nobody.code, nobody.out]).toEqual([1, ""]);
  });

  it("is deleted with all that is theirs, and nothing of others", async () => {
    await signUpBoth();
    const number = await office.apply(first);
    const kept = await office.apply(second, childCalled("李小红"));
    await database.query(
      "insert into sms_codes (id, phone, purpose, code_hash, expires_at) values (gen_random_uuid(), $1, 'login', '', now())",
      [first.phone],
    );
    await database.query(
      "insert into known_devices (hash, account_id, expires_at) select uuid_send(id), id, now() from accounts",
    );
    const refused = await run(["delete-person"], [first.phone, "maybe"]);
    expect(refused.code).toBe(1);
    // The terms promise that applications in progress are named first.
    expect(refused.out).toContain(`${number} 已提交\n`);
    expect(await office.states(first)).toEqual(["submitted"]);
    expect((await run(["delete-person"], [first.phone, "yes"])).code).toBe(0);
    const left = async (table: string) =>
      (await database.query(`select count(*)::int as n from ${table}`))[0]?.n;
    for (const table of ["accounts", "sessions", "known_devices", "sign_ups", "applications"]) {
      expect([table, await left(table)]).toEqual([table, 1]);
    }
    expect(await left("sms_codes")).toBe(0);
    expect(await database.query("select taken from event_places")).toEqual([{ taken: 1 }]);
    expect(await database.query("select number from applications")).toEqual([{ number: kept }]);
    expect((await office.audited()).slice(-2)).toEqual([
      { operator: by, action: "application deleted", subject: number },
      { operator: by, action: "person deleted", subject: first.id },
    ]);
    expect((await run(["delete-person", "--yes"], [first.phone])).code).toBe(1);
  });
});

describe("a person’s account", () => {
  const next = "+85291234567";
  const sessionsOf = ({ id }: TestVisitor) =>
    database.query("select from sessions where account_id = $1", [id]);
  const accountOf = async ({ id }: TestVisitor) =>
    (await database.query("select phone, is_unconfirmed from accounts where id = $1", [id]))[0];

  it("is logged out everywhere, and no device is known any more", async () => {
    await database.query(
      "insert into known_devices (hash, account_id, expires_at) select uuid_send(id), id, now() + interval '1 day' from accounts",
    );
    const { code, out } = await run(["end-logins", "--lang", "en"], [first.phone]);
    expect([code, out]).toEqual([0, expect.stringContaining("Logins ended: 1.")]);
    expect([await sessionsOf(first), await sessionsOf(second)]).toEqual([[], [{}]]);
    expect(await database.query("select account_id from known_devices")).toEqual([
      { account_id: second.id },
    ]);
    expect(await office.audited()).toEqual([
      { operator: by, action: "person read", subject: first.id },
      { operator: by, action: "logins ended", subject: first.id },
    ]);
  });

  it("gets another phone, after a yes", async () => {
    await database.query(
      "insert into known_devices (hash, account_id, expires_at) select uuid_send(id), id, now() + interval '1 day' from accounts",
    );
    await database.query("update accounts set is_unconfirmed = true");
    await refuses(1, "没有作任何更改", ["change-phone"], [first.phone, next, "no"]);
    expect(await accountOf(first)).toEqual({ phone: first.phone, is_unconfirmed: true });
    const { code, out } = await run(["change-phone"], [first.phone, "+852 9123 4567", "yes"]);
    expect([code, out]).toEqual([0, expect.stringContaining(`手机号已改为 ${next}`)]);
    expect(await accountOf(first)).toEqual({ phone: next, is_unconfirmed: false });
    expect(await accountOf(second)).toEqual({ phone: second.phone, is_unconfirmed: true });
    expect([await sessionsOf(first), await sessionsOf(second)]).toEqual([[], [{}]]);
    expect(await database.query("select account_id from known_devices")).toEqual([
      { account_id: second.id },
    ]);
    const audited = await office.audited();
    expect(audited.at(-1)).toEqual({ operator: by, action: "phone changed", subject: first.id });
    expect(JSON.stringify(audited)).not.toContain("9123");
    expect((await run(["person"], [next])).out).toContain(`账号：${first.id}\n`);
  });

  it("gets no phone that is taken, or that no code can be sent to", async () => {
    const taken = [first.phone, second.phone];
    await refuses(1, "这个手机号已有账号", ["change-phone", "--yes"], taken);
    await refuses(
      1,
      "SMS_COUNTRIES：CN、HK、MO、TW",
      ["change-phone"],
      [first.phone, "+12025550123"],
    );
    expect(await accountOf(first)).toMatchObject({ phone: first.phone });
    expect(await office.audited()).toEqual([
      { operator: by, action: "person read", subject: first.id },
      { operator: by, action: "person read", subject: first.id },
    ]);
  });

  it("that waits for its owner to be confirmed is shown as such, and confirmed after a yes", async () => {
    expect((await run(["confirm-owner"], [first.phone])).out).toContain("无需核实");
    await database.query("update accounts set is_unconfirmed = true");
    expect((await run(["person"], [first.phone])).out).toContain("账号本人：待核实");
    await refuses(1, "未确认", ["confirm-owner"], [first.phone, "no"]);
    const { code } = await run(["confirm-owner"], [first.phone, "是"]);
    expect([code, await accountOf(first)]).toEqual([
      0,
      { phone: first.phone, is_unconfirmed: false },
    ]);
    expect(await accountOf(second)).toMatchObject({ is_unconfirmed: true });
    expect((await office.audited()).at(-1)).toMatchObject({ action: "owner confirmed" });
  });
});

describe("a person who is signing up", () => {
  it("is deleted afterwards, with that sign-up", async () => {
    await office.signUp(second, "open-day");
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin; select from event_places for no key update");
    const pressed = office.signUp(first, "open-day");
    await waitForLocks(database, 1);
    const deleted = tool().transact((sql) => deletePerson(sql, first.id));
    await waitForLocks(database, 2);
    await holder.query("commit");
    await holder.end();
    await pressed;
    expect(await deleted).toEqual({ applications: [] });
    expect(await database.query("select taken from event_places")).toEqual([{ taken: 1 }]);
    expect(await database.query("select account_id from sign_ups")).toEqual([
      { account_id: second.id },
    ]);
  });
});

describe("the audit log", () => {
  it("is shown in words, and holds nothing personal", async () => {
    const number = await office.apply(first);
    await office.signUp(first, "open-day");
    await run(["application", number]);
    await run(["export-applications", join(office.folder, "list.csv")]);
    await run(["delete-person", "--yes"], [first.phone]);
    await database.query("update audit_log set at = '2027-03-15 03:59Z'");
    const { code, out } = await run(["audit-log", "--from", "2027-03-15"]);
    expect(code).toBe(0);
    expect(out).toContain(`2027-03-15 11:59  ${by}  查看申请  ${number}\n`);
    expect(out).toContain(`删除个人信息  账号 ${first.id}\n`);
    for (const text of ["王", first.phone, "学院路"]) expect(out).not.toContain(text);
    const later = await run(["audit-log", "--from", "2027-03-16", "--lang=en"]);
    expect(later.out).toBe("Nothing was recorded in that time\n");
  });
});

describe("the command line", () => {
  it("explains itself in both languages", async () => {
    const help = await run(["--help"]);
    expect([help.code, help.err]).toEqual([0, ""]);
    expect(help.out).toContain("export-sign-ups ID FILE");
    expect((await run(["--help", "--lang", "en"])).out).toContain("Exit codes: 0 done");
    const { code, out } = await run(["set-state", "--help"]);
    expect([code, out]).toEqual([0, expect.stringContaining("候补（waitlisted）")]);
  });

  it("does not do more than was asked for where npm has kept an option to itself", async () => {
    const kept = { npm_config_stage: "kindergarten" };
    const file = `${office.folder}/all.csv`;
    await refuses(2, "--stage", ["export-applications", file], [], kept);
    expect(existsSync(file)).toBe(false);
    expect((await run(["events"], [], kept)).code).toBe(0);
  });

  it("takes the language and the request for help before the command too", async () => {
    const english = await run(["--lang", "en", "audit-log"]);
    expect([english.code, english.out]).toEqual([0, "Nothing was recorded in that time\n"]);
    const joined = await run(["--lang=en", "--help", "set-state"]);
    expect([joined.code, joined.out]).toEqual([0, expect.stringContaining("States: submitted")]);
    await refuses(1, "There is no event nowhere. ", ["--lang", "en", "sign-ups", "nowhere"]);
  });

  it.each([
    [[], "用法"],
    [["--lang", "events"], "--lang 只能是"],
    [["--stages", "events"], "--stages"],
    [["evnts"], "没有“evnts”这个命令"],
    [["events", "--stage", "x"], "--stage"],
    [["events", "now"], "参数太多"],
    [["application"], "缺少 NUMBER"],
    [["export-applications", "a.csv", "--stage", "university"], "kindergarten"],
    [["export-applications", "a.csv", "--state", "lost"], "--state 只能是：已提交（submitted）"],
    [["set-state"], "缺少 NUMBER STATE"],
    [["set-state", "2027-K-0001"], "缺少 STATE"],
    [["export-applications", "a.csv", "--from", "2027-02-30"], "--from 须为日期"],
    [["export-applications", "a.csv", "--until"], "--until"],
    [["events", "--lang", "fr"], "--lang 只能是"],
    [["events", "--foo", "--lang", "en"], "no option --foo"],
    [["delete-applications"], ""],
    [["export-sign-ups", "open-day", "list.pdf"], ".xlsx"],
    [["export-applications", "a.csv", "--lang", "en", "--stage"], "--stage lacks its value"],
    [["export-applications", "a.csv", "--from", "2027-03-02", "--until", "2027-03-01"], "--until"],
  ])("answers 2 to %j", async (args, words) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
  });

  it("says that it waits where the database is away, then answers 1 and that nothing was changed", async () => {
    const env = { DATABASE_URL: "postgres://site:hush@127.0.0.1:1/site" };
    const { code, err } = await run(["events", "--lang", "en"], [], env);
    const [waits, ends, ...more] = err.trim().split("\n");
    expect([code, more]).toEqual([1, []]);
    expect(waits).toBe(
      "The database 127.0.0.1:1/site cannot be reached yet; trying again for a few seconds …",
    );
    expect(ends).toMatch(/^The database cannot be reached \(.*\)\. If a change was under way/);
    expect(err).not.toContain("hush");
  });
});
