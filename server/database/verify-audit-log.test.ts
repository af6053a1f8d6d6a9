import { beforeEach, describe, expect, it } from "vitest";
import { recordActions } from "./audit-log.ts";
import { sharedOpenDatabase } from "./test-database.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

const { test, database } = sharedOpenDatabase();
const record = (...subjects: string[]) =>
  database().transact((query) =>
    recordActions(
      query,
      subjects.map((subject) => ({ operator: "clerk", action: "application read", subject })),
    ),
  );
const verify = () => database().run(verifyAuditLog);
const faults = async () => (await verify()).faults.map(({ kind, id }) => [kind, id]);
beforeEach(async () => {
  await test.query("truncate audit_log, audit_head restart identity");
  await test.query(
    "insert into audit_log (operator, action, subject) values ('clerk', 'person read', 'of an earlier release')",
  );
  await record("two");
  await record("three", "four");
  await record("five");
});

it("holds where nothing was touched, and begins after what earlier releases recorded", async () => {
  expect(await verify()).toEqual({
    chained: 4,
    unchained: 1,
    faults: [],
    head: expect.stringMatching(/^[\da-f]{64}$/),
    isKeptThere: false,
  });
});

it("finds a hash that was kept, until its entry is gone", async () => {
  const { head } = await verify();
  const isThere = () =>
    database().run(async (query) => (await verifyAuditLog(query, head)).isKeptThere);
  await record("six");
  expect(await isThere()).toBe(true);
  await test.query("delete from audit_log where id = 5");
  expect(await isThere()).toBe(false);
});

it("holds where somebody is called by half of a pair, which no database stores", async () => {
  await record("half \ud83d of a pair");
  expect(await verify()).toMatchObject({ chained: 5, faults: [] });
});

it("holds where one act has more entries than a statement has parameters", async () => {
  await record(...Array.from({ length: 13_200 }, (_, index) => `a${index}`));
  expect(await verify()).toMatchObject({ chained: 13_204, faults: [] });
  const [last] = await test.query("select subject from audit_log order by id desc limit 1");
  expect(last).toEqual({ subject: "a13199" });
});

it("keeps one order for transactions that record at once", async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => record(`a${index}`, `b${index}`)));
  expect(await verify()).toMatchObject({ chained: 64, faults: [] });
});

describe("names the entry where somebody has", () => {
  it.each([
    ["changed one", "update audit_log set subject = 'other' where id = 3", [["changed", 3]]],
    [
      "dated one back",
      "update audit_log set at = at - interval '1 h' where id = 4",
      [["changed", 4]],
    ],
    ["changed the last", "update audit_log set operator = 'other' where id = 5", [["changed", 5]]],
    ["removed one", "delete from audit_log where id = 3", [["missing", 4]]],
    ["removed the first", "delete from audit_log where id = 2", [["missing", 3]]],
    ["removed the last", "delete from audit_log where id = 5", [["end missing", 4]]],
    ["removed all", "delete from audit_log", [["end missing", 0]]],
    [
      "added one without a hash",
      "insert into audit_log (operator, action, subject) values ('clerk', 'person read', 'x')",
      [["inserted", 6]],
    ],
    [
      "added one with a hash",
      "insert into audit_log (operator, action, subject, hash) values ('clerk', 'person read', 'x', sha256('x'))",
      [["inserted", 6]],
    ],
    [
      "put one between two",
      `update audit_log set id = default where id = 5;
       insert into audit_log (id, operator, action, subject, hash) overriding system value
       values (5, 'clerk', 'person read', 'x', sha256('x'))`,
      [["inserted", 5]],
    ],
    [
      "done two of it",
      "update audit_log set subject = 'other' where id = 2; delete from audit_log where id = 4",
      [
        ["changed", 2],
        ["missing", 5],
      ],
    ],
  ])("%s", async (_name, tampering, expected) => {
    await test.query(tampering);
    expect(await faults()).toEqual(expected);
  });
});
