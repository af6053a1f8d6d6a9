import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { changeStates } from "./change-states.ts";
import { enterFromPaper } from "./enter-from-paper.ts";
import { removeApplications } from "./filed-applications.ts";
import { setPapers } from "./hand-in-papers.ts";
import { addNote, readApplication, readPhone } from "./office-application.ts";
import { listFilters, removeFilter, saveFilter } from "./saved-filters.ts";
import { APPLICATION, childCalled } from "./test-application.ts";
import { createClerk } from "./test-clerk.ts";
import { sharedFiling } from "./test-filing.ts";

const { test, store, clerk, file, clear } = sharedFiling();
afterEach(clear);

const read = (number: string) => readApplication(store(), clerk(), number);
const logged = async () =>
  (await test.query("select action, subject from audit_log order by id")).map(
    ({ action, subject }) => `${action} ${subject}`,
  );
/** As it is typed in from paper. */
const paper = (changes: object = {}) =>
  Application.parse({
    ...{ ...APPLICATION, key: randomUUID() },
    consent: { version: CONSENT_VERSION, at: "2026-03-01T00:00:00.000Z" },
    ...changes,
  });
const enter = (application: Application, isSecond = false) =>
  enterFromPaper(store(), clerk(), { application, isSecond });

it("is read whole but for the phone; that is told when asked for; both are written down", async () => {
  const { number } = await file({ remarks: "=1+1 <script>" });
  const sister = await file({ ...childCalled("王二"), stage: "high_school", grade: "g10" });
  const whole = await read(number);
  expect(whole).toMatchObject({
    ...{ number, stage: "kindergarten", status: "submitted", isFromPaper: false, version: 0 },
    student: { name: "王小明", currentSchool: "" },
    guardian: { name: "王芳", phone: "138****8000" },
    remarks: "=1+1 <script>",
    siblings: [{ number: sister.number, studentName: "王二", stage: "high_school", grade: "g10" }],
    history: [{ by: clerk().name, action: "application read", detail: "" }],
  });
  expect(await readPhone(store(), clerk(), number)).toBe("13800138000");
  expect(await logged()).toEqual([
    `application read ${number}`,
    `application phone read ${number}`,
  ]);
});

it("is not shown to clerks of other stages, nor as a sibling, and that is no look at it", async () => {
  const { number } = await file();
  const high = await file({ ...childCalled("王二"), stage: "high_school", grade: "g10" });
  const other = await createClerk(test, ["high_school"]);
  expect(await readApplication(store(), other, number)).toBeNull();
  expect(await readPhone(store(), other, number)).toBeNull();
  expect(await addNote(store(), other, number, { id: randomUUID(), text: "x" })).toBeNull();
  expect(await logged()).toEqual([]);
  expect((await readApplication(store(), other, high.number))?.siblings).toEqual([]);
});

it("has notes that are sealed, there once however often they are sent, and gone with it", async () => {
  const { number } = await file();
  const note = { id: randomUUID(), text: "家长来电：\n下周参观 <b>=1+1</b>" };
  await addNote(store(), clerk(), number, note);
  const whole = await addNote(store(), clerk(), number, note);
  expect(whole?.notes).toMatchObject([{ ...note, by: clerk().name }]);
  const [row] = await test.query("select encode(sealed, 'escape') as text from application_notes");
  expect(row?.text).not.toContain("1+1");
  await store().database.transact((query) => removeApplications(query, [number]));
  expect(await test.query("select from application_notes")).toEqual([]);
});

it("is not shown for a note that is there already without a word in the log", async () => {
  const [one, other] = [await file(), await file(childCalled("李四"))];
  const note = { id: randomUUID(), text: "来电" };
  await addNote(store(), clerk(), one.number, note);
  await addNote(store(), clerk(), other.number, note);
  const looks = await test.query("select operator, action from audit_log where subject = $1", [
    other.number,
  ]);
  expect(looks).toContainEqual({ operator: clerk().name, action: "application read" });
});

it("has the papers of its stage, and tells the second of two clerks that the first was faster", async () => {
  const { number } = await file();
  const other = await createClerk(test);
  const papers = [
    "health_check",
    "household_register_or_birth_certificate",
    "school_reports",
  ] as const;
  expect(await setPapers(store(), other, { number, version: 0 }, papers)).toBe(1);
  const whole = await read(number);
  expect([whole?.papers, whole?.version]).toEqual([
    ["household_register_or_birth_certificate", "health_check"],
    1,
  ]);
  await expect(setPapers(store(), clerk(), { number, version: 0 }, [])).rejects.toMatchObject({
    refusal: { left: [{ number, reason: "changed", other: other.name }] },
  });
  expect((await read(number))?.papers).toHaveLength(2);
});

it("is typed in from paper once, with its consent and no account, and found like any other", async () => {
  const application = paper();
  const number = await enter(application);
  expect(await enter(application)).toBe(number);
  const whole = await read(number);
  expect(whole).toMatchObject({
    ...{ isFromPaper: true, consentVersion: CONSENT_VERSION, status: "submitted" },
    consentedAt: "2026-03-01T08:00:00+08:00",
  });
  expect(await logged()).toEqual([`application entered ${number}`, `application read ${number}`]);
  const change = await changeStates(store(), clerk(), [{ number, version: 0 }], "declined");
  expect(change.changed).toBe(1);
  expect(await changeStates(store(), clerk(), [{ number, version: 1 }], "submitted")).toMatchObject(
    { changed: 1 },
  );
});

it("is not typed in beside a live one for the same child unless the clerk says so", async () => {
  const { number } = await file();
  await expect(enter(paper())).rejects.toMatchObject({ refusal: { kind: "alike", number } });
  const second = await enter(paper(), true);
  expect((await read(second))?.alike).toEqual([number]);
});

it("is compared with those for the same entry, also of the calendar year before, and not with those of a year ago", async () => {
  const { number } = await file();
  await test.query("update applications set year = year - 1");
  await expect(enter(paper())).rejects.toMatchObject({ refusal: { kind: "alike", number } });
  await test.query("update applications set submitted_at = submitted_at - interval '1 year'");
  const entered = await enter(paper());
  expect((await read(entered))?.alike).toEqual([]);
});

it("has filters that everybody keeps for themselves, by name", async () => {
  const { database } = store();
  const other = await createClerk(test);
  await saveFilter(database, clerk(), { name: "新申请", filter: { status: "submitted" } });
  await saveFilter(database, clerk(), { name: "新申请", filter: { status: "in_review" } });
  await saveFilter(database, other, { name: "高中", filter: { stage: "high_school" } });
  expect(await listFilters(database, clerk())).toEqual([
    { name: "新申请", filter: { status: "in_review" } },
  ]);
  await removeFilter(database, clerk(), "新申请");
  expect(await listFilters(database, clerk())).toEqual([]);
});
