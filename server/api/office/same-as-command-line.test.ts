import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createVisitor, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { APPLICATION } from "#server/applications/test-application.ts";
import { runOffice } from "#server/office/run.ts";
import { officeTestSite } from "./test-office.ts";

const { site, database, staffWith, call, send } = officeTestSite();

const INTEREST = { stage: "primary_school", grade: "g1" };

async function file(visitor: TestVisitor, changes: object = {}): Promise<string> {
  const body = { ...APPLICATION, key: randomUUID(), ...changes };
  const answer = await site.call("PUT", "signUp", { token: visitor.token, body });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.number;
}

/** Alike for each way: an application, another one with a prepared decision, a registration of interest, and two of one child of which the first was withdrawn. */
async function fileAll() {
  const [one, other] = [await createVisitor(database), await createVisitor(database)];
  const plain = await file(one);
  const interest = await file(one, INTEREST);
  const old = await file(other);
  await database.query("update applications set status = 'withdrawn' where number = $1", [old]);
  const decided = await file(await createVisitor(database));
  const as = await staffWith([{ role: "admissions", stages: ["kindergarten"] }]);
  const decision = { seen: [{ number: decided, version: 0 }], status: "declined", letter: null };
  expect((await send("prepareDecisions", decision, { as })).statusCode).toBe(200);
  return { plain, decided, interest, old, live: await file(other), unknown: "2026-K-9999" };
}
type Filed = Awaited<ReturnType<typeof fileAll>>;

const rowsOf = (numbers: readonly string[]) =>
  database.query(
    "select number, status, version from applications where number = any($1) order by number",
    [numbers],
  );

/** Answers whether it was done. */
type Way = (numbers: readonly string[], state: string) => Promise<boolean>;

const byCommand: Way = async (numbers, state) => {
  const code = await runOffice({
    args: ["set-state", ...numbers, state],
    env: {
      ...{ DATABASE_URL: database.url, DATA_KEY: "00".repeat(32) },
      CONTENT_DIR: site.site.files.directory,
    },
    terminal: {
      write: () => undefined,
      note: () => undefined,
      ask: () => Promise.resolve(""),
    },
  });
  return code === 0;
};

async function byCall(): Promise<Way> {
  const stages = ["kindergarten", "primary_school"] as const;
  const as = await staffWith([{ role: "admissions", stages: [...stages] }]);
  return async (numbers, state) => {
    const { applications }: { applications: { number: string; version: number }[] } = (
      await call("applications", {}, { as })
    ).json().data;
    const versionOf = (wanted: string) =>
      applications.find(({ number }) => number === wanted)?.version ?? 0;
    const seen = numbers.map((number) => ({ number, version: versionOf(number) }));
    const { statusCode } = await send("changeStates", { seen, status: state }, { as });
    return statusCode === 200;
  };
}

/** Everything that a way does, with what the applications are rather than their numbers. */
async function everything(way: Way): Promise<unknown> {
  await database.query("truncate audit_log, audit_head cascade");
  const filed = await fileAll();
  const wanted: readonly (readonly [readonly (keyof Filed)[], string])[] = [
    [["plain"], "in_review"],
    [["plain"], "in_review"],
    [["plain", "live"], "accepted"],
    [["plain", "interest"], "waitlisted"],
    [["plain", "unknown"], "declined"],
    [["old"], "submitted"],
    [["plain", "decided"], "accepted"],
    [["decided"], "submitted"],
    [["plain"], "lost"],
    [["interest"], "withdrawn"],
    [["plain", "plain"], "waitlisted"],
  ];
  const done: boolean[] = [];
  for (const [names, state] of wanted) {
    done.push(
      await way(
        names.map((name) => filed[name]),
        state,
      ),
    );
  }
  const log = await database.query(
    "select action, subject from audit_log where action = 'application state set' order by id",
  );
  const rows = await rowsOf(Object.values(filed));
  let text = JSON.stringify({ done, log, rows });
  for (const [name, number] of Object.entries(filed)) text = text.replaceAll(number, name);
  return JSON.parse(text);
}

it("the command line and the screen change states alike: results, versions, refusals and lines in the log", async () => {
  const command = await everything(byCommand);
  expect(command).toMatchObject({
    done: [true, true, true, false, false, false, false, true, false, true, true],
    log: [
      { subject: "plain: submitted -> in_review" },
      { subject: "plain: in_review -> accepted" },
      { subject: "live: submitted -> accepted" },
      { subject: "interest: submitted -> withdrawn" },
      { subject: "plain: accepted -> waitlisted" },
    ],
  });
  expect(await everything(await byCall())).toEqual(command);
});
