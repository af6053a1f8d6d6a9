import { randomUUID } from "node:crypto";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { Application } from "#contract/application-shapes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { schoolTime } from "#contract/school-date.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import { changeStates } from "./change-states.ts";
import { prepareDecisions, tryDecisions, undoDecisions } from "./decide.ts";
import { enterFromPaper } from "./enter-from-paper.ts";
import { listApplications } from "./list-applications.ts";
import { cancelRelease, countUnplanned, listReleases, planRelease } from "./plan-releases.ts";
import { releaseDue } from "./release-decisions.ts";
import { APPLICATION, childCalled } from "./test-application.ts";
import { createClerk } from "./test-clerk.ts";
import { sharedFiling } from "./test-filing.ts";

const { test, store, clerk, file, families, clear } = sharedFiling();
afterEach(clear);

type Filed = Awaited<ReturnType<typeof file>>;
const LETTER = "{姓名}家长：\n您好！申请 {编号}（{年级}）已录取。<b>欢迎</b>";
const accept = (letter: string | null, ...filed: readonly Filed[]) =>
  prepareDecisions(
    store(),
    clerk(),
    filed.map(({ number }) => ({ number, version: 0 })),
    { status: "accepted", letter },
  );
const plan = async (releaseAt: Date, count = 1) => {
  const id = randomUUID();
  const planned = { id, releaseAt, count, stages: STAGES };
  expect(await planRelease(store(), clerk(), planned)).toMatchObject({ isPlanned: true });
  return id;
};
const release = () => releaseDue(store().database, store().keys);
/** Everything that a family is answered about its applications. */
const answers = async ({ account, id }: Filed) =>
  JSON.stringify([await families().list(account, {}), await families().read(account, id)]);
const soon = () => new Date(Date.now() + HOUR_MS);
/** All that is planned was due yesterday, each at its hour. */
const arrive = () =>
  test.query("update decision_releases set release_at = release_at - interval '1 day'");
const linesOf = (action: string) =>
  test.query("select subject from audit_log where action = $1", [action]);

it("show families nothing before their minute, and state and letter after it", async () => {
  const [one, two] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  const before = [await answers(one), await answers(two)];
  await accept(LETTER, one);
  await prepareDecisions(store(), clerk(), [{ number: two.number, version: 0 }], {
    ...{ status: "declined", letter: null },
  });
  expect(await countUnplanned(store(), STAGES)).toMatchObject({ count: 2 });
  const id = await plan(soon(), 2);
  await release();
  expect([await answers(one), await answers(two)]).toEqual(before);

  await arrive();
  expect(await release()).toBe(1);
  expect(await release()).toBe(0);
  const letter = `赵一家长：\n您好！申请 ${one.number}（小班）已录取。<b>欢迎</b>`;
  expect(await families().read(one.account, one.id)).toMatchObject({ status: "accepted", letter });
  const declined = await families().read(two.account, two.id);
  expect([declined?.status, declined?.letter]).toEqual(["declined", undefined]);
  expect(await linesOf("decision released")).toEqual([
    { subject: `${one.number}: submitted -> accepted` },
    { subject: `${two.number}: submitted -> declined` },
  ]);
  expect(await listReleases(store(), clerk())).toMatchObject([
    { id, by: clerk().name, count: 2, leftOut: [], doneAt: expect.stringContaining("+08:00") },
  ]);
});

it("are told to clerks of their school alone, planned and released", async () => {
  const high = await file({ ...childCalled("李四"), stage: "high_school", grade: "g10" });
  await accept(null, await file(childCalled("赵一")), high);
  await plan(soon(), 2);
  const other = async (stage: Stage) => listReleases(store(), await createClerk(test, [stage]));
  const none = await other("primary_school");
  expect([none, await other("high_school")]).toMatchObject([[], [{ count: 1, doneAt: null }]]);
  await arrive();
  await release();
  expect(await other("primary_school")).toEqual([]);
  expect(await other("high_school")).toMatchObject([{ count: 1, leftOut: [] }]);
  expect(await listReleases(store(), clerk())).toMatchObject([{ count: 2 }]);
});

it("are released once by many servers at once", async () => {
  const filed = [
    await file(childCalled("赵一")),
    await file(childCalled("钱二")),
    await file(childCalled("孙三")),
  ];
  await accept(null, ...filed);
  await plan(soon(), 3);
  await arrive();
  await Promise.all(Array.from({ length: 8 }, release));
  expect((await linesOf("decision released")).length).toBe(3);
  expect(await test.query("select version from applications")).toEqual(
    filed.map(() => ({ version: 3 })),
  );
});

it("are undone one by one, or with their minute, until it has come", async () => {
  const filed = await file();
  const before = await answers(filed);
  await accept(LETTER, filed);
  const id = await plan(soon());
  await cancelRelease(store(), clerk(), id);
  await arrive();
  await release();
  expect(await answers(filed)).toEqual(before);
  expect(await countUnplanned(store(), STAGES)).toEqual({ count: 1, fromPaper: 0 });
  const seen = [{ number: filed.number, version: 1 }];
  expect(await undoDecisions(store(), clerk(), seen)).toMatchObject({ changed: 1 });
  expect(await countUnplanned(store(), STAGES)).toMatchObject({ count: 0 });

  await accept(null, { ...filed, number: (await file(childCalled("钱二"))).number });
  const done = await plan(soon());
  await arrive();
  await release();
  await expect(cancelRelease(store(), clerk(), done)).rejects.toMatchObject({
    refusal: { kind: "released" },
  });
});

it("say how many families see nothing of them, since the office entered theirs from paper", async () => {
  const online = await file(childCalled("赵一"));
  const application = Application.parse({
    ...APPLICATION,
    ...childCalled("钱二"),
    key: randomUUID(),
  });
  const number = await enterFromPaper(store(), clerk(), { application, isSecond: false });
  const seen = [online.number, number].map((one) => ({ number: one, version: 0 }));
  const wanted = { status: "accepted", letter: LETTER } as const;
  const counted = { changed: 2, fromPaper: 1 };
  expect(await tryDecisions(store(), clerk(), seen, wanted)).toMatchObject(counted);
  expect(await prepareDecisions(store(), clerk(), seen, wanted)).toMatchObject(counted);
  expect(await countUnplanned(store(), STAGES)).toEqual({ count: 2, fromPaper: 1 });
  await plan(soon(), 2);
  const planned = { count: 2, fromPaper: 1 };
  expect(await listReleases(store(), clerk())).toMatchObject([{ ...planned, doneAt: null }]);
  await arrive();
  await release();
  expect(await listReleases(store(), clerk())).toMatchObject([planned]);
  expect(await listApplications(store(), { isFromPaper: true }, STAGES)).toMatchObject({
    applications: [{ number, status: "accepted" }],
  });
  expect(await listApplications(store(), { isFromPaper: false }, STAGES)).toMatchObject({
    applications: [{ number: online.number }],
  });
});

it("leave out a family that has withdrawn, or has another live application, and say so", async () => {
  const [gone, old] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  await changeStates(store(), clerk(), [{ number: old.number, version: 0 }], "declined");
  const fresh = await file(childCalled("钱二"), { account: old.account });
  await prepareDecisions(store(), clerk(), [{ number: old.number, version: 1 }], {
    ...{ status: "waitlisted", letter: null },
  });
  await accept(LETTER, gone);
  await families().withdraw(gone.account, gone.id);
  await plan(soon(), 2);
  await arrive();
  await release();
  expect(await families().read(gone.account, gone.id)).toMatchObject({ status: "withdrawn" });
  expect(await listReleases(store(), clerk())).toMatchObject([
    { count: 0, leftOut: [gone.number, old.number] },
  ]);
  expect((await linesOf("decision left out")).map(({ subject }) => subject)).toEqual([
    gone.number,
    old.number,
  ]);
  expect(fresh.status).toBe("submitted");
});

it("are released though an earlier release fails", async () => {
  const [one, two] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  await accept(null, one);
  await plan(soon());
  await accept(LETTER, two);
  await plan(new Date(Date.now() + 2 * HOUR_MS));
  await arrive();
  // A check that the first one breaks.
  await test.query(
    `alter table applications add constraint broken check (number <> '${one.number}' or status <> 'accepted')`,
  );
  await expect(release()).rejects.toThrow();
  await test.query("alter table applications drop constraint broken");
  const states = await Promise.all(
    [one, two].map(({ account, id }) => families().read(account, id)),
  );
  expect(states.map((state) => state?.status)).toEqual(["submitted", "accepted"]);
  expect(await release()).toBe(1);
});

it("are for applications alone, and for those that are as the clerk saw them", async () => {
  const interest = await file({ ...APPLICATION, stage: "primary_school", grade: "g1" });
  const { number } = await file(childCalled("赵一"));
  const seen = [
    { number: interest.number, version: 0 },
    { number, version: 5 },
  ];
  const report = await tryDecisions(store(), clerk(), seen, { status: "accepted", letter: LETTER });
  expect(report).toEqual({
    ...{ changed: 0, same: 0, replaced: 0, letters: 0, fromPaper: 0, letter: null },
    left: [
      { number, reason: "changed", other: null },
      { number: interest.number, reason: "interest", other: null },
    ],
  });
  expect(await test.query("select from decisions")).toEqual([]);
});

it("are counted where they would replace others, before they do", async () => {
  const [one, two] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  await prepareDecisions(store(), clerk(), [{ number: one.number, version: 0 }], {
    ...{ status: "declined", letter: "很遗憾，{姓名}" },
  });
  const seen = [
    { number: one.number, version: 1 },
    { number: two.number, version: 0 },
  ];
  const wanted = { status: "accepted", letter: null } as const;
  const report = {
    changed: 2,
    same: 0,
    left: [],
    replaced: 1,
    letters: 0,
    fromPaper: 0,
    letter: null,
  };
  expect(await tryDecisions(store(), clerk(), seen, wanted)).toEqual(report);
  expect(await test.query("select status from decisions")).toEqual([{ status: "declined" }]);
  expect(await prepareDecisions(store(), clerk(), seen, wanted)).toEqual(report);
});

it("get no minute where another number of them is there than was shown, and one minute however often it is sent", async () => {
  await accept(null, await file());
  const wanted = { id: randomUUID(), releaseAt: soon(), stages: STAGES };
  const wrong = await planRelease(store(), clerk(), { ...wanted, count: 2 });
  expect(wrong).toEqual({ planned: 1, isPlanned: false });
  for (let time = 0; time < 2; time += 1)
    expect(await planRelease(store(), clerk(), { ...wanted, count: 1 })).toEqual({
      ...{ planned: 1, isPlanned: true },
    });
  expect(await listReleases(store(), clerk())).toMatchObject([
    { count: 1, releaseAt: schoolTime(wanted.releaseAt), doneAt: null },
  ]);
});

it("get no minute that is nearer than one minute by the database's clock, whatever the server's says", async () => {
  await accept(null, await file());
  const now = Date.now();
  const wanted = { id: randomUUID(), count: 1, stages: STAGES };
  vi.useFakeTimers({ now: now - DAY_MS, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const nearer of [-DAY_MS / 2, 0, MINUTE_MS / 2])
    await expect(
      planRelease(store(), clerk(), { ...wanted, releaseAt: new Date(now + nearer) }),
    ).rejects.toMatchObject({ refusal: { kind: "too-soon" } });
  expect(await countUnplanned(store(), STAGES)).toMatchObject({ count: 1 });
  const planned = { ...wanted, releaseAt: new Date(now + HOUR_MS) };
  expect(await planRelease(store(), clerk(), planned)).toMatchObject({ isPlanned: true });
  await arrive();
  expect(await planRelease(store(), clerk(), planned)).toMatchObject({ isPlanned: true });
});

it("bring a letter that goes with its state: another state takes it away", async () => {
  const filed = await file();
  await accept(LETTER, filed);
  await plan(soon());
  await arrive();
  await release();
  await changeStates(store(), clerk(), [{ number: filed.number, version: 3 }], "waitlisted");
  const read = await families().read(filed.account, filed.id);
  expect([read?.status, read?.letter]).toEqual(["waitlisted", undefined]);
});

it("bring a letter that no clerk deletes from a page that is older, also where the state stays", async () => {
  const filed = await file();
  await changeStates(store(), clerk(), [{ number: filed.number, version: 0 }], "accepted");
  const decided = { status: "accepted", letter: LETTER } as const;
  await prepareDecisions(store(), clerk(), [{ number: filed.number, version: 1 }], decided);
  await plan(soon());
  await arrive();
  await release();
  const seen = [{ number: filed.number, version: 2 }];
  await expect(changeStates(store(), clerk(), seen, "declined")).rejects.toMatchObject({
    refusal: { kind: "left", left: [{ number: filed.number, reason: "changed" }] },
  });
});

it("tell whoever prepares another one that a letter which the family has got will be deleted", async () => {
  const filed = await file();
  await accept(LETTER, filed);
  await plan(soon());
  await arrive();
  await release();
  const seen = [{ number: filed.number, version: 3 }];
  const next = { status: "accepted", letter: null } as const;
  expect(await tryDecisions(store(), clerk(), seen, next)).toMatchObject({
    ...{ replaced: 0, letters: 1 },
  });
});

it("bring a letter that is gone once the family withdraws", async () => {
  const filed = await file();
  await accept(LETTER, filed);
  await plan(soon());
  await arrive();
  await release();
  await families().withdraw(filed.account, filed.id);
  const read = await families().read(filed.account, filed.id);
  expect([read?.status, read?.letter]).toEqual(["withdrawn", undefined]);
});
