import { afterEach, expect, it } from "vitest";
import type { ApplicationsWanted } from "#contract/office/application-shapes.ts";
import { schoolDate } from "#contract/school-date.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import { DataKeys } from "./data-keys.ts";
import { prepareDecisions } from "./decide.ts";
import { fillColumns } from "./fill-columns.ts";
import { listApplications } from "./list-applications.ts";
import { addNote } from "./office-application.ts";
import { APPLICATION, childCalled } from "./test-application.ts";
import { sharedFiling } from "./test-filing.ts";
import { CountingKeys, fileMany } from "./test-many-applications.ts";

const { test, store, clerk, file, clear } = sharedFiling();
afterEach(clear);

const HIGH = { stage: "high_school", grade: "g10" };
const guardianWith = (phone: string) => ({ guardian: { ...APPLICATION.guardian, phone } });
const listed = async (wanted: ApplicationsWanted = {}, stages: readonly Stage[] = STAGES) => {
  const { applications, total } = await listApplications(store(), wanted, stages);
  return { numbers: applications.map(({ number }) => number), total, applications };
};
const numbersOf = async (wanted: ApplicationsWanted) => (await listed(wanted)).numbers;

it("are listed newest first, in pages, with what the list shows of each", async () => {
  const filed = [
    await file(childCalled("赵一")),
    await file(childCalled("钱二")),
    await file(childCalled("孙三")),
  ];
  const first = await listed({ size: 2 });
  expect(first).toMatchObject({ numbers: [filed[2]?.number, filed[1]?.number], total: 3 });
  expect(first.applications[0]).toMatchObject({
    ...{ studentName: "孙三", grade: "k1", stage: "kindergarten", status: "submitted" },
    ...{ version: 0, isFromPaper: false, hasNote: false, siblings: 2, alike: 0, decision: null },
  });
  expect(await numbersOf({ size: 2, page: 2 })).toEqual([filed[0]?.number]);
});

it("are listed oldest first where somebody wants them so, found by name too", async () => {
  const filed = [await file(childCalled("赵一")), await file(childCalled("赵二"))];
  const numbers = filed.map(({ number }) => number);
  expect(await numbersOf({ order: "oldest" })).toEqual(numbers);
  expect(await numbersOf({ order: "oldest", text: "赵" })).toEqual(numbers);
  expect(await numbersOf({ order: "oldest", size: 1, page: 2 })).toEqual([filed[1]?.number]);
});

it("are filtered by stage, grade, year, state and day, and by what the clerk may see", async () => {
  const kindergarten = await file();
  const high = await file({ ...childCalled("李四"), ...HIGH });
  await test.query("update applications set status = 'in_review', year = 2031 where number = $1", [
    high.number,
  ]);
  await test.query(
    "update applications set submitted_at = '2025-03-05T23:30+08' where number = $1",
    [high.number],
  );
  for (const filter of [
    { stage: "high_school" },
    { grade: "g10" },
    { year: 2031 },
    { status: "in_review" },
    { until: "2025-03-05" },
    { from: "2025-03-05", until: "2025-03-05" },
  ] as const)
    expect([filter, await numbersOf(filter)]).toEqual([filter, [high.number]]);
  expect(await numbersOf({ from: "2025-03-06" })).toEqual([kindergarten.number]);
  expect(await numbersOf({ from: schoolDate(new Date()) })).toEqual([kindergarten.number]);
  expect(await listed({}, ["kindergarten"])).toMatchObject({
    numbers: [kindergarten.number],
    total: 1,
  });
  expect(await listed({ text: high.number }, ["kindergarten"])).toMatchObject({ total: 0 });
});

it("are filtered by notes, siblings, applications for the same child, and prepared decisions", async () => {
  const [one, sister] = [await file(childCalled("王一")), await file(childCalled("王二"))];
  const [other, twice] = [
    await file({ ...childCalled("李四"), ...guardianWith("13900139000") }),
    await file({ ...childCalled("李四"), ...guardianWith("+8613900139000") }),
  ];
  await addNote(store(), clerk(), one.number, { id: crypto.randomUUID(), text: "来电" });
  await prepareDecisions(store(), clerk(), [{ number: sister.number, version: 0 }], {
    status: "accepted",
    letter: null,
  });
  expect(await numbersOf({ hasNote: true })).toEqual([one.number]);
  expect(await numbersOf({ hasSiblings: true })).toEqual([sister.number, one.number]);
  expect(await numbersOf({ hasSiblings: false })).toEqual([twice.number, other.number]);
  expect(await numbersOf({ isAlike: true })).toEqual([twice.number, other.number]);
  expect(await numbersOf({ isPrepared: true })).toEqual([sister.number]);
  const { applications } = await listed({ isAlike: true });
  expect(applications.map(({ alike, siblings }) => [alike, siblings])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it("are for the same child where they are for the same entry, which ends with August", async () => {
  const days = ["2026-08-31", "2026-09-01", "2027-08-31", "2027-09-01"];
  const filed: string[] = [];
  for (const day of days) {
    const { number } = await file(childCalled("李四"));
    filed.push(number);
    const moment = `${day}T12:00:00+08:00`;
    await test.query("update applications set submitted_at = $1 where number = $2", [
      moment,
      number,
    ]);
  }
  const { applications } = await listed({ isAlike: true });
  const expected = [filed[2], filed[1]].map((number) => ({ number, alike: 1 }));
  expect(applications.map(({ number, alike }) => ({ number, alike }))).toEqual(expected);
});

it("are told from those with siblings by what the clerk may see alone", async () => {
  const { number } = await file(childCalled("王一"));
  await file({ ...childCalled("王二"), ...HIGH });
  const found = async (hasSiblings: boolean, stages?: readonly Stage[]) =>
    (await listed({ stage: "kindergarten", hasSiblings }, stages)).numbers;
  expect(await found(true)).toEqual([number]);
  expect(await found(true, ["kindergarten"])).toEqual([]);
  expect(await found(false, ["kindergarten"])).toEqual([number]);
});

it.each(["王小明", "小明", "WANG Fang", "fang", "ｗａｎｇ"])(
  "are found by %s in a name",
  async (text) => {
    const { number } = await file({ guardian: { ...APPLICATION.guardian, name: "Wang Fang" } });
    await file({ ...childCalled("李四"), guardian: { ...APPLICATION.guardian, name: "李华" } });
    expect(await listed({ text })).toMatchObject({ numbers: [number], total: 1 });
  },
);

it.each(["13800138000", "+86 138 0013 8000", "138-0013-8000"])(
  "are found by the phone %s, and by their number however it is typed",
  async (text) => {
    const { number } = await file();
    await file({ ...childCalled("李四"), ...guardianWith("+852 9123 4567") });
    expect(await numbersOf({ text })).toEqual([number]);
    expect(await numbersOf({ text: number.toLowerCase().replaceAll("-", "") })).toEqual([number]);
    expect((await numbersOf({ text: "+85291234567" })).length).toBe(1);
    expect(await numbersOf({ text: "13800138001" })).toEqual([]);
  },
);

it("are harmless to search with what would be a pattern, markup or very long", async () => {
  await file();
  for (const text of ["%", "_", "'; drop table applications; --", "<img>", "王".repeat(100)])
    expect((await listed({ text })).total).toBe(text === "%" || text === "_" ? 1 : 0);
});

it("of an earlier release get their grade and phone, also after a change of the key", async () => {
  const old = new DataKeys([Buffer.alloc(32, 7)]);
  const both = new DataKeys([Buffer.alloc(32), Buffer.alloc(32, 7)]);
  const { number } = await file({}, { known: old });
  const sister = await file(childCalled("王二"));
  await test.query("update applications set grade = null, guardian_hash = null");
  const { database } = store();
  await fillColumns(database, both);
  await fillColumns(database, both);
  const list = (wanted: ApplicationsWanted) => listApplications(store(both), wanted, STAGES);
  for (const wanted of [{ grade: "k1" }, { text: "13800138000" }] as const)
    expect((await list(wanted)).applications.map((one) => [one.number, one.siblings])).toEqual([
      [sister.number, 1],
      [number, 1],
    ]);
});

it("are looked through for a name while others get their turns", async () => {
  const keys = new CountingKeys([Buffer.alloc(32)]);
  await fileMany(store().database, keys, 250);
  const { total } = await listApplications(store(keys), { text: "王" }, STAGES);
  expect(total).toBe(250);
  expect(keys.mostInATurn).toBeLessThanOrEqual(100);
});
