import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { changeStates, tryStates } from "./change-states.ts";
import { prepareDecisions } from "./decide.ts";
import { planRelease } from "./plan-releases.ts";
import { releaseDue } from "./release-decisions.ts";
import { APPLICATION, childCalled } from "./test-application.ts";
import { createClerk } from "./test-clerk.ts";
import { sharedFiling } from "./test-filing.ts";

const { test, store, clerk, file, families, clear } = sharedFiling();
afterEach(clear);

const seen = (...numbers: readonly { number: string }[]) =>
  numbers.map(({ number }) => ({ number, version: 0 }));
const states = async () =>
  (await test.query("select status from applications order by number")).map(({ status }) => status);
const log = () => test.query("select operator, action, subject from audit_log order by id");

it("are counted first, then changed all together, each with its line in the log", async () => {
  const [one, two] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  await test.query("update applications set status = 'in_review' where number = $1", [two.number]);
  const wanted = [clerk(), seen(one, two), "in_review"] as const;
  const report = { changed: 1, same: 1, left: [], letters: 0, fromPaper: 0 };
  expect(await tryStates(store(), ...wanted)).toEqual(report);
  expect([await states(), await log()]).toEqual([["submitted", "in_review"], []]);
  expect(await changeStates(store(), ...wanted)).toEqual(report);
  expect(await states()).toEqual(["in_review", "in_review"]);
  expect(await log()).toEqual([
    {
      operator: clerk().name,
      action: "application state set",
      subject: `${one.number}: submitted -> in_review`,
    },
  ]);
});

it("are changed once where one is named twice", async () => {
  const { number } = await file();
  const twice = [...seen({ number }), ...seen({ number })];
  expect(await changeStates(store(), clerk(), twice, "in_review")).toMatchObject({ changed: 1 });
  expect((await log()).length).toBe(1);
});

it("stay as they are, all of them, where one has been changed by another clerk, who is named", async () => {
  const [one, two] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  const other = await createClerk(test);
  await changeStates(store(), other, seen(one), "waitlisted");
  await expect(changeStates(store(), clerk(), seen(one, two), "in_review")).rejects.toMatchObject({
    refusal: {
      kind: "left",
      left: [{ number: one.number, reason: "changed", other: other.name }],
    },
  });
  expect(await states()).toEqual(["waitlisted", "submitted"]);
});

it("that a family has withdrawn meanwhile are not brought back unseen", async () => {
  const { number, id, account } = await file();
  await families().withdraw(account, id);
  const report = await tryStates(store(), clerk(), [{ number, version: 0 }], "in_review");
  expect(report.left).toEqual([{ number, reason: "changed", other: "site" }]);
});

it.each(["primary_school", "middle_school"] as const)(
  "of the %s are registrations of interest, submitted or withdrawn and nothing else",
  async (stage) => {
    const grade = stage === "primary_school" ? "g1" : "g7";
    const { number } = await file({ ...APPLICATION, stage, grade });
    for (const status of ["in_review", "accepted", "waitlisted", "declined"] as const) {
      const report = await tryStates(store(), clerk(), seen({ number }), status);
      expect(report).toEqual({
        ...{ changed: 0, same: 0, letters: 0, fromPaper: 0 },
        left: [{ number, reason: "interest", other: null }],
      });
    }
    expect(await changeStates(store(), clerk(), seen({ number }), "withdrawn")).toMatchObject({
      changed: 1,
    });
  },
);

it("of one child come back once, also where both are chosen", async () => {
  const first = await file();
  await changeStates(store(), clerk(), seen(first), "declined");
  const second = await file({}, { account: first.account });
  await changeStates(store(), clerk(), seen(second), "declined");
  const both = [first, second].map(({ number }) => ({ number, version: 1 }));
  const report = await tryStates(store(), clerk(), both, "submitted");
  expect(report).toEqual({
    ...{ changed: 1, same: 0, letters: 0, fromPaper: 0 },
    left: [{ number: second.number, reason: "second", other: first.number }],
  });
});

it("that have been withdrawn come back one at a time alone, however many are chosen", async () => {
  const [gone, other] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  await families().withdraw(gone.account, gone.id);
  const withdrawn = { number: gone.number, version: 1 };
  const both = [withdrawn, ...seen(other)];
  expect(await tryStates(store(), clerk(), both, "in_review")).toEqual({
    ...{ changed: 1, same: 0, letters: 0, fromPaper: 0 },
    left: [{ number: gone.number, reason: "withdrawn", other: null }],
  });
  // Nor beside one that somebody else has changed meanwhile.
  const stale = [withdrawn, { number: other.number, version: 7 }];
  expect(await tryStates(store(), clerk(), stale, "in_review")).toMatchObject({ changed: 0 });
  expect(await tryStates(store(), clerk(), both, "withdrawn")).toMatchObject({
    changed: 1,
    same: 1,
  });
  expect(await changeStates(store(), clerk(), [withdrawn], "in_review")).toMatchObject({
    changed: 1,
  });
});

it("tell how many letters that families have got are lost with their state", async () => {
  const [told, other] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
  await prepareDecisions(store(), clerk(), seen(told), { status: "accepted", letter: "您好" });
  await prepareDecisions(store(), clerk(), seen(other), { status: "accepted", letter: null });
  const releaseAt = new Date(Date.now() + HOUR_MS);
  const wanted = { id: randomUUID(), releaseAt, stages: ["kindergarten"], count: 2 } as const;
  await planRelease(store(), clerk(), wanted);
  await test.query("update decision_releases set release_at = now()");
  await releaseDue(store().database, store().keys);
  const both = [told, other].map(({ number }) => ({ number, version: 3 }));
  expect(await tryStates(store(), clerk(), both, "declined")).toMatchObject({
    ...{ changed: 2, letters: 1 },
  });
  expect(await tryStates(store(), clerk(), both, "accepted")).toMatchObject({
    same: 2,
    letters: 0,
  });
});

it.each(["without a minute", "with one"])(
  "do not change by hand while a decision waits %s, which would overrule it",
  async (minute) => {
    const [decided, other] = [await file(childCalled("赵一")), await file(childCalled("钱二"))];
    const declined = { status: "declined", letter: null } as const;
    await prepareDecisions(store(), clerk(), seen(decided), declined);
    if (minute === "with one") {
      const releaseAt = new Date(Date.now() + HOUR_MS);
      const wanted = { id: randomUUID(), releaseAt, stages: [decided.stage], count: 1 };
      await planRelease(store(), clerk(), wanted);
    }
    const both = [{ number: decided.number, version: 1 }, ...seen(other)];
    const left = [{ number: decided.number, reason: "prepared", other: null }];
    const report = { changed: 1, same: 0, left, letters: 0, fromPaper: 0 };
    expect(await tryStates(store(), clerk(), both, "accepted")).toEqual(report);
    await expect(changeStates(store(), clerk(), both, "accepted")).rejects.toMatchObject({
      refusal: { kind: "left", left },
    });
    expect(await states()).toEqual(["submitted", "submitted"]);
  },
);

it("change by hand again where a release has left the decision out", async () => {
  const { number, account, id } = await file();
  await prepareDecisions(store(), clerk(), seen({ number }), { status: "declined", letter: null });
  await families().withdraw(account, id);
  const releaseAt = new Date(Date.now() + HOUR_MS);
  const wanted = { id: randomUUID(), releaseAt, stages: ["kindergarten"], count: 1 } as const;
  await planRelease(store(), clerk(), wanted);
  await test.query("update decision_releases set release_at = now()");
  await releaseDue(store().database, store().keys);
  const withdrawn = [{ number, version: 2 }];
  expect(await changeStates(store(), clerk(), withdrawn, "in_review")).toMatchObject({
    changed: 1,
  });
});

it("of other stages are unknown to a clerk", async () => {
  const { number } = await file();
  const other = await createClerk(test, ["high_school"]);
  const report = await tryStates(store(), other, seen({ number }), "in_review");
  expect(report.left).toEqual([{ number, reason: "unknown", other: null }]);
});
