import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { APPLICATION, childCalled } from "#server/applications/test-application.ts";
import { runOffice } from "#server/office/run.ts";
import { officeTestSite } from "./test-office.ts";

const { site, database, staffWith, call, send } = officeTestSite();

const admissions = (stages: ("kindergarten" | "high_school")[] = ["kindergarten", "high_school"]) =>
  staffWith([{ role: "admissions", stages }], { isConfirmed: true });
/** Files one as a family does. */
async function file(changes: object = {}) {
  const { token } = await createVisitor(database);
  const body = { ...APPLICATION, key: randomUUID(), ...changes };
  const answer = await site.call("PUT", "signUp", { token, body });
  expect(answer.statusCode).toBe(200);
  const { number, id }: { number: string; id: string } = answer.json().data;
  const read = async () =>
    (await site.call("GET", `signUp/detail?id=${id}`, { token })).json().data;
  return { number, read };
}

it("shows and changes the applications of the clerk's stages alone", async () => {
  const { number, read } = await file();
  const as = await admissions(["high_school"]);
  const list = await call("applications", {}, { as });
  expect(list.json().data).toEqual({ applications: [], total: 0 });
  const seen = [{ number, version: 0 }];
  const answers = [
    await call("application", { number }, { as }),
    await call("guardianPhone", { number }, { as }),
    await call("noteApplication", { number, id: randomUUID(), text: "x" }, { as }),
    await call("setPapers", { number, version: 0, papers: [] }, { as }),
    await call("changeStates", { seen, status: "accepted" }, { as }),
    await call("prepareDecisions", { seen, status: "accepted", letter: null }, { as }),
    await call("undoDecisions", { seen }, { as }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  const application = Application.parse({ ...APPLICATION, key: randomUUID() });
  const entered = await call("enterApplication", { application, isSecond: false }, { as });
  expect([entered.statusCode, entered.json().data]).toEqual([403, { reason: "role" }]);
  const plan = { id: randomUUID(), releaseAt: "2026-12-01T10:00:00+08:00", count: 1 };
  const planned = await call("planRelease", { ...plan, stages: ["kindergarten"] }, { as });
  expect(planned.json().data).toEqual({ reason: "role" });
  const csv = await call(
    "exportApplications",
    { filter: {}, numbers: [number], format: "csv" },
    { as },
  );
  expect(csv.body).not.toContain(number);
  expect(await read()).toMatchObject({ status: "submitted" });
});

it("tells the second of two clerks who was faster, and changes nothing", async () => {
  const { number, read } = await file();
  const [first, second] = [await admissions(), await admissions()];
  const change = (status: "in_review" | "declined") => ({
    ...{ seen: [{ number, version: 0 }], status },
  });
  expect((await call("changeStates", change("in_review"), { as: first })).statusCode).toBe(200);
  const late = await call("changeStates", change("declined"), { as: second });
  expect([late.statusCode, late.json().data]).toEqual([409, { reason: "changed", by: first.name }]);
  const papers = { number, version: 0, papers: ["health_check"] } as const;
  const latePapers = await call(
    "setPapers",
    { ...papers, papers: [...papers.papers] },
    { as: second },
  );
  expect(latePapers.json().data).toEqual({ reason: "changed", by: first.name });
  expect(await read()).toMatchObject({ status: "in_review" });
});

it("prepares, plans and cancels, and families see none of it", async () => {
  const { number, read } = await file();
  const before = await read();
  const as = await admissions();
  const seen = [{ number, version: 0 }];
  const decision = { seen, status: "accepted", letter: "<img src=x onerror=alert(1)>" } as const;
  expect((await call("prepareDecisions", decision, { as })).json().data.changed).toBe(1);
  const id = randomUUID();
  const plan = { id, releaseAt: "2099-12-01T10:00:00+08:00", stages: ["kindergarten" as const] };
  expect((await call("planRelease", { ...plan, count: 2 }, { as })).statusCode).toBe(409);
  expect((await call("planRelease", { ...plan, count: 1 }, { as })).statusCode).toBe(200);
  expect((await call("releases", {}, { as })).json().data).toMatchObject({
    ...{ unplanned: [], releases: [{ id, count: 1, doneAt: null }] },
  });
  expect(await read()).toEqual(before);
  expect((await call("cancelRelease", { id }, { as })).statusCode).toBe(200);
  expect((await call("releases", {}, { as })).json().data).toEqual({
    ...{ releases: [], unplanned: [{ stage: "kindergarten", count: 1, fromPaper: 0 }] },
  });
});

it.each(["{学生姓名}", "{年 级}", "{Name}", "{{姓名}}", "｛编号", "}"])(
  "refuses a letter with %s, and says what can be written",
  async (place) => {
    const { number } = await file();
    const as = await admissions();
    const letter = `尊敬的{姓名}家长，【{number}】\n${place}`;
    const seen = [{ number, version: 0 }];
    const decision = { seen, status: "accepted", letter } as const;
    for (const name of ["tryDecisions", "prepareDecisions"] as const) {
      const answer = await call(name, decision, { as });
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          code: 409,
          msg: `信里的“${place}”不会换成学生的信息，请改正。可以写：{姓名} {编号} {年级}，或 {name} {number} {grade}`,
          data: { reason: "unknown-place", place },
        },
      ]);
    }
    const read = await call("application", { number }, { as });
    expect(read.json().data).toMatchObject({ decision: null, version: 0 });
  },
);

it("shows the letter as the first family would get it", async () => {
  const { number } = await file();
  const as = await admissions();
  const seen = [{ number, version: 0 }];
  const decision = { seen, status: "accepted" } as const;
  const tried = await call("tryDecisions", { ...decision, letter: "{编号}：欢迎" }, { as });
  expect(tried.json().data).toMatchObject({ changed: 1, letter: `${number}：欢迎` });
  const without = await call("tryDecisions", { ...decision, letter: null }, { as });
  expect(without.json().data).toMatchObject({ changed: 1, letter: null });
});

it.each([
  ["noteApplication", { number: "2026-K-0001", id: randomUUID() }, "text"],
  ["applications", {}, "text"],
  ["saveFilter", { filter: {} }, "name"],
  ["removeFilter", {}, "name"],
  ["guardianPhone", {}, "number"],
] as const)("%s refuses a million letters", async (name, input, field) => {
  const as = await admissions();
  const { statusCode } = await send(name, { ...input, [field]: "王".repeat(1_000_000) }, { as });
  expect([400, 413]).toContain(statusCode);
});

it.each(["2026-99-99", "0000-01-01", "2026-02-30"])(
  "refuses to list what came from %s on",
  async (from) => {
    expect((await call("applications", { from }, { as: await admissions() })).statusCode).toBe(400);
  },
);

it.each([
  "2026-12-99T10:00:00+08:00",
  "2026-02-31T10:00:00+08:00",
  "2026-12-01T99:00:00+08:00",
  "9999-12-31T23:59:59-23:59",
])("refuses a release at %s", async (releaseAt) => {
  const plan = { id: randomUUID(), releaseAt, stages: ["kindergarten" as const], count: 1 };
  const answer = await call("planRelease", plan, { as: await admissions() });
  expect(answer.statusCode).toBe(400);
});

it("plans a release after password and code alone, and none whose minute has passed", async () => {
  const releaseAt = "2020-12-01T10:00:00+08:00";
  const plan = { id: randomUUID(), releaseAt, stages: ["kindergarten" as const], count: 1 };
  const unasked = await staffWith([{ role: "admissions", stages: ["kindergarten"] }]);
  const answer = await call("planRelease", plan, { as: unasked });
  expect([answer.statusCode, answer.json().data]).toEqual([403, { reason: "confirm" }]);
  const past = await call("planRelease", plan, { as: await admissions(), lang: "en" });
  expect([past.statusCode, past.json()]).toEqual([
    409,
    {
      code: 409,
      msg: "The release has to be at least a minute from now. Cancel and choose a later time",
      data: { reason: "too-soon" },
    },
  ]);
});

it("replaces a decision that waits for its minute after password and code alone", async () => {
  const { number } = await file();
  const as = await admissions();
  const decision = { status: "accepted", letter: "您好" } as const;
  await call("prepareDecisions", { ...decision, seen: [{ number, version: 0 }] }, { as });
  const plan = { releaseAt: "2099-12-01T10:00:00+08:00", stages: ["kindergarten" as const] };
  await call("planRelease", { ...plan, id: randomUUID(), count: 1 }, { as });
  const unasked = await staffWith([{ role: "admissions", stages: ["kindergarten"] }]);
  const other = { ...decision, letter: "请转账", seen: [{ number, version: 1 }] };
  const refused = await call("prepareDecisions", other, { as: unasked });
  expect([refused.statusCode, refused.json().data]).toEqual([403, { reason: "confirm" }]);
  expect((await call("prepareDecisions", other, { as })).statusCode).toBe(200);
});

it("keeps a note's formula and markup as the text that it is, and refuses one of 2,001 letters", async () => {
  const { number } = await file();
  const as = await admissions();
  const text = '=HYPERLINK("https://evil.example")\n<script>alert(1)</script>';
  const note = await call("noteApplication", { number, id: randomUUID(), text }, { as });
  expect(note.json().data.notes[0].text).toBe(text);
  const long = { number, id: randomUUID(), text: "王".repeat(2001) };
  expect((await call("noteApplication", long, { as })).statusCode).toBe(400);
});

it("checks what is typed in from paper as it checks what families file", async () => {
  const as = await admissions();
  const application = Application.parse({ ...APPLICATION, key: randomUUID() });
  const enter = (changes: object) =>
    send(
      "enterApplication",
      { application: { ...application, ...changes }, isSecond: false },
      { as },
    );
  for (const wrong of [
    { grade: "g10" },
    { address: "" },
    { agreed: false },
    { student: { ...application.student, name: "=1+1" } },
    { student: { ...application.student, birthDate: "2090-01-01" } },
    { guardian: { ...application.guardian, phone: "110" } },
    { remarks: "x".repeat(1001) },
    { consent: { version: CONSENT_VERSION, at: "2026-13-45T00:00:00.000Z" } },
    { consent: { version: CONSENT_VERSION, at: "0000-01-01T00:00:00.000Z" } },
  ])
    expect([wrong, (await enter(wrong)).statusCode]).toEqual([wrong, 400]);
  const entered = await enter({});
  expect(entered.statusCode).toBe(200);
  const again = await enter({ key: randomUUID() });
  expect(again.json().data).toEqual({ reason: "alike", number: entered.json().data.number });
});

it("refuses paper with the key of a family's own application", async () => {
  const key = randomUUID();
  await file({ key });
  const application = Application.parse({ ...APPLICATION, ...childCalled("李四"), key });
  const input = { application, isSecond: false };
  const answer = await call("enterApplication", input, { as: await admissions(), lang: "en" });
  expect([answer.statusCode, answer.json().data]).toEqual([
    400,
    { fields: { key: "Open the form again and submit it from there" } },
  ]);
});

it.each(["csv", "xlsx"] as const)(
  "exports as .%s the very table that the command line exports, every cell harmless",
  async (format) => {
    await file({ address: "=1+1 号" });
    await file({ ...childCalled("李四"), stage: "high_school", grade: "g10" });
    const as = await admissions();
    const answer = await call("exportApplications", { filter: {}, numbers: null, format }, { as });
    const folder = mkdtempSync(join(tmpdir(), "export-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const written = join(folder, `list.${format}`);
    const said: string[] = [];
    const code = await runOffice({
      args: ["export-applications", written],
      env: {
        ...{ DATABASE_URL: database.url, DATA_KEY: "00".repeat(32) },
        CONTENT_DIR: site.site.files.directory,
      },
      terminal: {
        write: (line) => said.push(line),
        note: (line) => said.push(line),
        ask: () => Promise.resolve(""),
      },
    });
    expect([code, answer.statusCode]).toEqual([0, 200]);
    const file_ = readFileSync(written);
    if (format === "csv") {
      expect(answer.body).toBe(file_.toString());
      expect(answer.body).toContain("'=1+1 号");
    } else {
      // Two archives may differ in nothing but the minute in which they were made.
      expect(answer.rawPayload.length).toBe(file_.length);
    }
    expect(answer.headers["content-disposition"]).toContain(`.${format}`);
    expect(
      await database.query(
        "select operator from audit_log where action = 'applications exported' order by id limit 1",
      ),
    ).toEqual([{ operator: as.name }]);
  },
);
