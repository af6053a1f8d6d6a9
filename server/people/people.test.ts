import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { STAGES } from "#contract/stages.ts";
import { createVisitor, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { DataKeys } from "#server/applications/data-keys.ts";
import { prepareDecisions } from "#server/applications/decide.ts";
import type { ApplicationStore } from "#server/applications/list-applications.ts";
import { openLetter, preparedFor } from "#server/applications/prepared-decisions.ts";
import { sharedOpenDatabase, waitForLocks } from "#server/database/test-database.ts";
import { OPERATOR, TestOffice } from "#server/office/test-office.ts";
import { People } from "./people.ts";
import { personDocument } from "./person-document.ts";

const { test: database, database: open } = sharedOpenDatabase();
const RECEIVED = "2026-11-20";
const KEYS = new DataKeys([Buffer.alloc(32)]);
let store: ApplicationStore;
let office: TestOffice;
let people: People;
let clerk: { operator: string; staffId: string };
let parent: TestVisitor;
let number: string;
beforeAll(async () => {
  office = await TestOffice.open(database);
  store = { database: open(), keys: KEYS };
  people = new People({
    database: open(),
    keys: () => Promise.resolve(KEYS),
    smsCountries: ["CN"],
  });
  const [staff] = await database.query(
    "insert into staff (name, name_key) values ('陈', '陈') returning id",
  );
  clerk = { operator: "陈", staffId: String(staff?.id) };
});
afterAll(() => office.close());
beforeEach(async () => {
  parent = await createVisitor(database);
  await office.signUp(parent, "open-day");
  number = await office.apply(parent);
});
afterEach(async () => {
  await office.clear();
  await database.query("delete from data_requests");
});

const audited = async () =>
  (await database.query("select operator, action, subject from audit_log order by id")).map(
    ({ operator, action, subject }) => [operator, action, subject],
  );
const requests = async () =>
  (
    await database.query(
      "select kind, received_on, staff_id, done_at is not null as done from data_requests",
    )
  ).map(({ kind, received_on, staff_id, done }) => [kind, received_on, staff_id, done]);
/** An application that was typed in from paper. */
async function onPaper(): Promise<string> {
  const other = await office.apply(await createVisitor(database), { remarks: "=1+1 <b>纸" });
  await database.query("update applications set account_id = null where number = $1", [other]);
  return other;
}

describe("somebody", () => {
  it("is found by a whole phone, username or application number, and by no part of one", async () => {
    const found = await people.find(parent.phone, clerk);
    expect(found).toMatchObject({
      ref: parent.id,
      account: { id: parent.id, phone: parent.phone, isUnconfirmed: false },
      signUps: [{ eventId: "open-day", title: { zh: "活动 open-day" } }],
      applications: [{ number, status: "submitted" }],
    });
    for (const text of [` ${number.toLowerCase()} `, found?.account?.username ?? ""])
      expect(await people.find(text, clerk)).toEqual(found);
    for (const part of [parent.phone.slice(0, 10), number.slice(0, -1), "王小明", "%"])
      expect(await people.find(part, clerk)).toBeNull();
    expect(await audited()).toEqual(new Array(3).fill(["陈", "person read", parent.id]));
  });

  it("keeps the day of registration when notices are agreed to again", async () => {
    await database.query(
      "update accounts set registered_at = '2025-10-24T00:00:00Z', agreed_at = now()",
    );
    expect(await people.find(parent.phone, clerk)).toMatchObject({
      account: { registeredAt: "2025-10-24T08:00:00+08:00" },
    });
  });

  it("is found by an application number though somebody else has it as a username", async () => {
    const other = await createVisitor(database);
    await database.query("update accounts set username = $1, name_key = lower($1) where id = $2", [
      number,
      other.id,
    ]);
    expect(await people.find(number, clerk)).toMatchObject({ ref: parent.id });
  });

  it("is given all that is held of them, to read and as JSON", async () => {
    const held = await people.export(parent.id, RECEIVED, clerk);
    const options = { locale: "zh", now: new Date() } as const;
    const html = personDocument(held, { ...options, format: "html" });
    for (const text of [
      parent.phone,
      number,
      "王小明",
      "网上提交",
      "学院路",
      "活动 open-day",
      "密码登录",
    ])
      expect(html).toContain(text);
    const json = JSON.parse(personDocument(held, { ...options, format: "json" }));
    expect(json).toMatchObject({
      account: { id: parent.id },
      logins: [{ isByCode: false }],
      applications: [{ number, student: { name: "王小明" } }],
    });
    expect(JSON.stringify(json)).not.toContain("password");
    expect(await audited()).toEqual([["陈", "person exported", parent.id]]);
    expect(await requests()).toEqual([["export", RECEIVED, clerk.staffId, true]]);
  });

  it("who has applied on paper is found by the number, and read without markup", async () => {
    const paper = await onPaper();
    expect(await people.find(paper, clerk)).toMatchObject({ ref: paper, account: null });
    const held = await people.export(paper, RECEIVED, clerk);
    const html = personDocument(held, { format: "html", locale: "en", now: new Date() });
    expect(html).toContain("=1+1 &lt;b&gt;纸");
    expect(html).toContain("On paper");
    expect(await people.delete({ person: paper, receivedOn: RECEIVED }, clerk)).toEqual([paper]);
    expect(await people.find(paper, clerk)).toBeNull();
    expect(await people.find(number, clerk)).not.toBeNull();
  });

  it("is deleted with all they have, by the screens and by the command line alike", async () => {
    const other = await createVisitor(database);
    await office.signUp(other, "open-day");
    const second = await office.apply(other);
    await database.query("truncate audit_log, audit_head");
    await people.delete({ person: parent.id, receivedOn: RECEIVED }, clerk);
    const byScreen = await audited();
    await office.run(["delete-person", "--yes", "--received", RECEIVED], [other.phone]);
    expect(byScreen).toEqual([
      ["陈", "application deleted", number],
      ["陈", "person deleted", parent.id],
    ]);
    expect((await audited()).slice(3)).toEqual([
      [OPERATOR, "application deleted", second],
      [OPERATOR, "person deleted", other.id],
    ]);
    expect(await requests()).toEqual([
      ["delete", RECEIVED, clerk.staffId, true],
      ["delete", RECEIVED, null, true],
    ]);
    expect(await database.query("select taken from event_places")).toEqual([{ taken: 0 }]);
    await expect(
      people.delete({ person: parent.id, receivedOn: RECEIVED }, clerk),
    ).rejects.toMatchObject({ refusal: "unknown" });
  });

  it("is exported by the command line as by the screens", async () => {
    const file = join(office.folder, "person.json");
    const { code } = await office.run(["export-person", file], [parent.phone]);
    expect(code).toBe(0);
    const { exportedAt, ...written } = JSON.parse(readFileSync(file, "utf8"));
    expect(exportedAt).toBe("2027-03-15T04:00:00.000Z");
    expect(written).toEqual(
      JSON.parse(JSON.stringify(await people.export(parent.id, RECEIVED, clerk))),
    );
    const refused = await office.run(["export-person", "a.pdf"], [parent.phone]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(".html")]);
  });

  it("gets another phone, unless it is somebody else’s or gets no codes", async () => {
    const change = (phone: string) =>
      people.changePhone({ account: parent.id, phone, receivedOn: RECEIVED }, clerk);
    const taken = (await createVisitor(database)).phone;
    await expect(change(taken)).rejects.toMatchObject({ refusal: "phone-taken" });
    await expect(change("+12025550123")).rejects.toMatchObject({ refusal: "phone-not-served" });
    expect(await requests()).toEqual([]);
    expect(await change("13900001111")).toBe("13900001111");
    expect(await people.find("13900001111", clerk)).toMatchObject({ ref: parent.id });
    expect(await people.find(parent.phone, clerk)).toBeNull();
    expect(await requests()).toEqual([["correct", RECEIVED, clerk.staffId, true]]);
  });

  it.each([
    [
      "their account gets another phone",
      () =>
        people.changePhone(
          { account: parent.id, phone: "13900001111", receivedOn: RECEIVED },
          clerk,
        ),
    ],
    ["the office has confirmed them as its owner", () => people.confirmOwner(parent.id, clerk)],
  ])("is let in by a code alone once %s", async (_what, act) => {
    await database.query(
      "insert into known_devices (hash, account_id, expires_at) select uuid_send(id), id, now() + interval '1 day' from accounts",
    );
    await act();
    const left = await database.query(
      `select password_hash, (select count(*)::int from sessions where account_id = a.id) as logins,
        (select count(*)::int from known_devices where account_id = a.id) as devices from accounts a where id = $1`,
      [parent.id],
    );
    expect(left).toEqual([{ password_hash: null, logins: 0, devices: 0 }]);
  });
});

describe("somebody who is logging in by a code", () => {
  it.each([
    [
      "gets another phone",
      () =>
        people.changePhone(
          { account: parent.id, phone: "13900001111", receivedOn: RECEIVED },
          clerk,
        ),
    ],
    ["is deleted", () => people.delete({ person: parent.id, receivedOn: RECEIVED }, clerk)],
  ])("%s afterwards", async (_what, act) => {
    await database.query(
      "insert into sms_codes (id, phone, purpose, code_hash, expires_at) values (gen_random_uuid(), $1, 'login', '', now() + interval '5 min')",
      [parent.phone],
    );
    const login = new pg.Client({ connectionString: database.url });
    await login.connect();
    // As a login does it: the code first, then its account.
    await login.query("begin; update sms_codes set tries = 1");
    const done = act();
    await waitForLocks(database, 1);
    await login.query("select from accounts where id = $1 for key share", [parent.id]);
    await login.query("commit");
    await login.end();
    await done;
    expect(await database.query("select from sms_codes")).toEqual([]);
    expect(await database.query(`select from accounts where phone = '${parent.phone}'`)).toEqual(
      [],
    );
  });
});

describe("an application", () => {
  const correction = (changes: object) => ({
    ...{ number, version: 0, address: "学院路 1 号", receivedOn: RECEIVED },
    student: { name: "王小民", gender: "female" as const, birthDate: "2021-02-03" },
    guardian: { name: "王大明", relation: "父亲", phone: "13900002222" },
    ...{ stage: "kindergarten" as const, grade: "k1" as const, ageReason: "", remarks: "" },
    ...changes,
  });

  it("is corrected in grade, reason for the age and remarks, which are also taken away", async () => {
    const said = { ageReason: "在国外读了一年", remarks: "花生过敏\n午睡" };
    await people.correct(correction({ grade: "k2", ...said }), clerk);
    expect(await people.readCorrectable(number, clerk)).toMatchObject({
      ...{ stage: "kindergarten", grade: "k2", ...said },
    });
    expect(await database.query("select grade from applications")).toEqual([{ grade: "k2" }]);
    expect(JSON.stringify(await audited())).not.toMatch(/国外|过敏/);
    await people.correct(correction({ version: 1 }), clerk);
    expect(await people.readCorrectable(number, clerk)).toMatchObject({
      ...{ grade: "k1", ageReason: "", remarks: "" },
    });
  });

  it("keeps its grade while a decision about that is prepared", async () => {
    await prepareLetter(0, "{姓名}已录取{年级}");
    await expect(
      people.correct(correction({ version: 1, grade: "k2" }), clerk),
    ).rejects.toMatchObject({ refusal: "prepared" });
    await people.correct(correction({ version: 1, remarks: "午睡" }), clerk);
    expect(await preparedLetter()).toBe("王小民已录取小班");
  });

  it("is corrected: family and office read the new words, and the guardian is found by the new phone", async () => {
    await people.correct(correction({}), clerk);
    const { out } = await office.run(["application", number]);
    for (const text of ["王小民", "13900002222", "学院路 1 号", "2021-02-03"])
      expect(out).toContain(text);
    expect(await people.readCorrectable(number, clerk)).toMatchObject({
      version: 1,
      student: { name: "王小民", currentSchool: "" },
    });
    const actions = (await audited()).map(([, action, subject]) => [action, subject]);
    expect(actions).toContainEqual(["application corrected", number]);
    expect(JSON.stringify(actions)).not.toMatch(/王|139/);
  });

  const renamed = (name: string) => ({
    student: { name, gender: "female" as const, birthDate: "2021-02-03" },
  });
  const prepareLetter = (version: number, letter: string) =>
    prepareDecisions(
      store,
      { id: clerk.staffId, name: "陈", stages: STAGES },
      [{ number, version }],
      { status: "accepted", letter },
    );
  const preparedLetter = async () => {
    const [row] = await database.query("select id::text from applications where number = $1", [
      number,
    ]);
    const id = String(row?.id);
    const prepared = await open().run((query) => preparedFor(query, [id]));
    const sealed = prepared.get(id)?.letter;
    return sealed && openLetter(KEYS, id, sealed);
  };

  it("is corrected in the letter that is prepared too, also right beside Latin letters", async () => {
    await prepareLetter(0, "{姓名}家长：\n{姓名}已录取STEAM班。Welcome{姓名}Li");
    await people.correct(correction({ version: 1 }), clerk);
    expect(await preparedLetter()).toBe("王小民家长：\n王小民已录取STEAM班。Welcome王小民Li");
  });

  it("is left alone in a letter that has it right already", async () => {
    await prepareLetter(0, "王小明明家长：{姓名}已录取。");
    await people.correct(correction({ ...renamed("王小明明"), version: 1 }), clerk);
    expect(await preparedLetter()).toBe("王小明明家长：王小明明已录取。");
    await people.correct(correction({ ...renamed("王小明"), version: 2 }), clerk);
    expect(await preparedLetter()).toBe("王小明家长：王小明已录取。");
  });

  it("with a Latin name leaves other words of the letter alone that it is a part of", async () => {
    await people.correct(correction(renamed("Ann")), clerk);
    await prepareLetter(
      1,
      "Dear {姓名}, see the Announcement. 祝贺{姓名}！Joann and {姓名}’s family",
    );
    await people.correct(correction({ ...renamed("Ann Li"), version: 2 }), clerk);
    expect(await preparedLetter()).toBe(
      "Dear Ann Li, see the Announcement. 祝贺Ann Li！Joann and Ann Li’s family",
    );
  });

  it("stays as it is where somebody has changed it meanwhile, or it would be a second one", async () => {
    await people.correct(correction({}), clerk);
    await expect(people.correct(correction({}), clerk)).rejects.toMatchObject({
      refusal: "changed",
      by: "陈",
    });
    const second = await office.apply(parent);
    await expect(people.correct(correction({ number: second }), clerk)).rejects.toMatchObject({
      refusal: "second",
    });
    expect(await requests()).toHaveLength(1);
  });
});
