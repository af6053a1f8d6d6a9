import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { calendarYear, schoolDate } from "#contract/school-date.ts";
import { createVisitor, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { APPLICATION } from "#server/applications/test-application.ts";
import { createTestDatabase } from "#server/database/test-database.ts";
import { TestOffice } from "#server/office/test-office.ts";
import { officeTestSite } from "./test-office.ts";

const { site, database, staffWith, call } = officeTestSite({
  prepare: (content) => {
    const soon = ["capacity: 30", "starts: +3d 09:00", "ends: +3d 11:00", "closes: +2d 18:00"];
    content.writeEvent("open-day", soon);
    content.writeEvent("concert", ["starts: +40d 19:00", "ends: +40d 21:00", "closes: +39d 18:00"]);
  },
});
const administrator = () => staffWith([{ role: "administrator" }], { isConfirmed: true });

async function apply({ token }: TestVisitor, changes: object = {}): Promise<string> {
  const body = { ...APPLICATION, key: randomUUID(), ...changes };
  return (await site.call("PUT", "signUp", { token, body })).json().data.number;
}
const signUp = ({ token }: TestVisitor, id: string) =>
  site.call("PUT", `signUpActivity?id=${id}`, { token });
const audited = (action: string) =>
  database.query("select operator, subject from audit_log where action = $1", [action]);

it("today tells each role what waits for it, and administrators of applications how many alone", async () => {
  const parent = await createVisitor(database);
  await apply(parent);
  await apply(parent, { stage: "high_school", grade: "g10" });
  await apply(parent, { stage: "primary_school", grade: "g1" });
  await signUp(parent, "open-day");
  const todayOf = async (...roles: Parameters<typeof staffWith>[0]) =>
    (await call("today", {}, { as: await staffWith(roles) })).json().data;
  const oldestAt = expect.stringContaining(schoolDate(new Date()));
  const kindergarten = { stage: "kindergarten", submitted: 1, inReview: 0, oldestAt };
  const none = {
    decisions: null,
    events: [],
    doors: [],
    deletion: null,
    faults: null,
    backup: null,
  };
  const decisions = { unplanned: 0, planned: 0, nextReleaseAt: null };
  expect(await todayOf({ role: "admissions", stages: ["kindergarten"] })).toEqual({
    ...{ ...none, decisions, content: null },
    applications: [kindergarten],
  });
  const all = await todayOf({ role: "administrator" });
  expect(all).toMatchObject({
    applications: [kindergarten, { stage: "high_school", submitted: 1 }],
    deletion: { overdue: 0, on: `${calendarYear(new Date())}-12-31`, signUps: 0 },
    content: { faults: 0, staleSince: null },
    backup: { hours: null },
  });
  for (const personal of ["王", "学院路", parent.phone, parent.id])
    expect(JSON.stringify(all)).not.toContain(personal);
  expect(await todayOf({ role: "events" })).toMatchObject({
    applications: [],
    events: [{ id: "open-day", taken: 1, capacity: 30 }],
  });
  const day = schoolDate(new Date());
  expect(await todayOf({ role: "door", eventId: "open-day", day })).toEqual({
    ...{ ...none, applications: [], content: null },
    doors: [{ eventId: "open-day", day, title: expect.anything() }],
  });
  expect(await todayOf({ role: "writer" })).toMatchObject({ ...none, content: { faults: 0 } });
});

it("what is due is shown before and after it is deleted, and recorded as whose doing that was", async () => {
  const parent = await createVisitor(database);
  const old = await apply(parent);
  const recent = await apply(parent, { stage: "high_school", grade: "g10" });
  await database.query("update applications set submitted_at = '2020-03-01' where number = $1", [
    old,
  ]);
  await signUp(parent, "open-day");
  await database.query("update sign_ups set signed_up_at = '2020-03-01'");
  const long = "jsonb_build_object('endsAt', '2020-03-02T11:00:00+08:00')";
  await database.query(`update event_places set event_id = event_id, record = record || ${long}`);
  site.site.files.remove("events/open-day");
  const as = await administrator();
  const { data: before } = (await call("retention", {}, { as })).json();
  expect(before).toMatchObject({
    applications: { overdue: 1 },
    signUps: [{ eventId: "open-day", count: 1, on: "2020-09-02", isOverdue: true }],
  });
  const { data } = (await call("removeDue", {}, { as })).json();
  expect(data.before).toEqual(before);
  expect(data.after).toMatchObject({ applications: { overdue: 0 } });
  expect(await database.query("select number from applications")).toEqual([{ number: recent }]);
  expect(await audited("application expired")).toEqual([{ operator: as.name, subject: old }]);
});

it("the audit log is read page by page, by action and subject, and proven", async () => {
  const as = await administrator();
  const parent = await createVisitor(database);
  await database.query(
    "insert into audit_log (operator, action, subject) select 'clerk', 'person read', 'of an earlier release' from generate_series(1, 101)",
  );
  await call("findPerson", { text: parent.phone }, { as });
  const number = await apply(parent);
  await call("correctableApplication", { number }, { as });
  const page = async (wanted: object) => (await call("auditLog", wanted, { as })).json().data;
  const first = await page({});
  expect([first.entries.length, first.hasMore]).toEqual([100, true]);
  expect(first.entries[0]).toMatchObject({ action: "application read", subject: number });
  const last = await page({ before: first.entries.at(-1).id });
  expect([last.entries.length, last.hasMore]).toEqual([3, false]);
  expect((await page({ subject: number })).entries).toHaveLength(1);
  expect((await page({ action: "application read" })).entries).toHaveLength(1);
  expect((await page({ subject: parent.id, action: "application read" })).entries).toEqual([]);

  const verified = async (hash?: string) =>
    (await call("verifyAudit", hash ? { hash } : {}, { as })).json().data;
  const { head, ...proven } = await verified();
  expect(proven).toMatchObject({ chained: 2, unchained: 101, faults: [] });
  expect((await verified(head)).isKeptThere).toBe(true);
  const { id } = first.entries[1];
  await database.query("update audit_log set operator = 'nobody' where id = $1", [id]);
  expect((await verified()).faults).toMatchObject([{ kind: "changed", id }]);
});

it("the yearly report counts children once by age, and names nobody", async () => {
  const as = await administrator();
  const parent = await createVisitor(database);
  const year = calendarYear(new Date());
  await apply(parent);
  await apply(await createVisitor(database));
  const student = { ...APPLICATION.student, name: "王大", birthDate: `${year - 15}-01-01` };
  const number = await apply(parent, { stage: "high_school", grade: "g10", student });
  await call("correctableApplication", { number }, { as });
  const request = { person: parent.id, receivedOn: `${year}-01-02` };
  await call("exportPerson", { ...request, format: "json", locale: "zh" }, { as });
  const report = (format: "txt" | "xlsx", locale: "zh" | "en") =>
    call("minorsReport", { year, format, locale }, { as });
  const { body } = await report("txt", "zh");
  for (const line of [
    "不满十四周岁：1",
    "不满十八周岁：1",
    "现存申请和登记（份）：3",
    "查看申请：1",
  ])
    expect(body).toContain(line);
  expect(body).toContain(`${CONSENT_VERSION}：3`);
  expect(body).toMatch(/查阅、复制：1 件，平均 \d+ 天/);
  const english = (await report("txt", "en")).body;
  expect(english).toContain("Under 14: 1");
  for (const personal of ["王", number, parent.id, parent.phone, as.name])
    expect(body + english).not.toContain(personal);
  const workbook = await report("xlsx", "en");
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
  expect(workbook.headers["cache-control"]).toBe("no-store");
  // Nothing was held then.
  const earlier = await call("minorsReport", { year: 2021, format: "txt", locale: "en" }, { as });
  expect(earlier.body).toContain("As of: 2021-12-31\n  Under 14: 0");
});

it("health tells versions, disk, content and backups", async () => {
  const { data } = (await call("health", {}, { as: await administrator() })).json();
  expect(data).toMatchObject({
    node: process.version,
    database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
    disk: { free: expect.any(Number) },
    ...{ lastBackupHours: null, backups: [], warnings: [], faults: [], unsentMessages: 0 },
    content: { staleSince: null, faults: 0 },
  });
});

it("editors read where the content has faults, what to do and since when, the first twenty of each kind", async () => {
  const as = await staffWith([{ role: "writer" }]);
  const faultsOf = async () => (await call("contentFaults", {}, { as })).json().data;
  expect(await faultsOf()).toEqual({
    ...{ staleSince: null, faults: 0, warnings: 0 },
    ...{ firstFaults: [], firstWarnings: [] },
  });
  await site.reopen({
    prepare: (content) => {
      content.replace("notices/privacy/en.md", "Text.", "RMB 4,800");
      for (let day = 10; day < 31; day += 1)
        content.writeNews(`2026-10-${day}-x`, ["list: life", "stage: school"]);
    },
  });
  const { firstFaults, firstWarnings, ...state } = await faultsOf();
  const today = (await call("today", {}, { as })).json().data;
  expect(state).toEqual(today.content);
  expect(state).toMatchObject({ faults: 21, warnings: 1 });
  expect(state.staleSince).toContain(schoolDate(new Date()));
  expect(firstFaults).toHaveLength(20);
  expect(firstFaults[0]).toEqual({
    file: expect.stringMatching(/\/news\/2026-10-10-x\/zh\.md$/),
    ...{ line: 5, field: "stage" },
    advice: { zh: expect.stringMatching(/^只能写 /), en: expect.stringMatching(/^Write one of /) },
  });
  expect(firstWarnings).toMatchObject([{ line: 6, advice: { zh: expect.stringMatching(/核对/) } }]);
});

it("health and today tell what went wrong in the last week, with nothing of whom it happened to", async () => {
  const as = await administrator();
  await site.call("GET", "/broken/secret?name=secret");
  await database.query("alter table sign_ups rename to away");
  const parent = await createVisitor(database);
  await site.call("GET", "activity", { token: parent.token });
  await database.query("alter table away rename to sign_ups");
  const { faults } = (await call("health", {}, { as })).json().data;
  const day = schoolDate(new Date());
  expect(faults).toHaveLength(2);
  for (const place of ["GET /*", "GET /v1/homepage/activity"])
    expect(faults).toContainEqual(
      expect.objectContaining({ day, kind: "server", place, count: 1 }),
    );
  const today = (await call("today", {}, { as })).json().data;
  expect(today.faults).toEqual([{ kind: "server", count: 2 }]);
  const events = (await call("today", {}, { as: await staffWith([{ role: "events" }]) })).json();
  expect(events.data.faults).toBeNull();
});

it("a backup is downloaded whole after password and code, recorded, and can be restored", async () => {
  const number = await apply(await createVisitor(database));
  const as = await administrator();
  const response = await call("downloadBackup", {}, { as });
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.headers["x-accel-buffering"]).toBe("no");
  expect(response.headers["content-disposition"]).toMatch(/\d{4}-\d\d-\d\d-\d{4}\.backup$/);
  expect(await audited("backup downloaded")).toEqual([{ operator: as.name, subject: "database" }]);
  expect(gunzipSync(response.rawPayload).toString()).not.toContain("王小明");
  const empty = await createTestDatabase();
  const office = await TestOffice.open(empty);
  const file = join(office.folder, "downloaded.backup");
  writeFileSync(file, response.rawPayload);
  expect(await office.run(["restore", file])).toMatchObject({ code: 0, err: "" });
  expect((await office.run(["application", number])).out).toContain("王小明");
  expect((await office.run(["audit-verify"])).code).toBe(0);
  await office.close();
  await empty.drop();
});
