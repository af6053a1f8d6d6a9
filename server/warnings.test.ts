import { tmpdir } from "node:os";
import { expect, it, vi } from "vitest";
import type { Fault } from "#server/content/faults.ts";
import { readLastBackup } from "#server/database/last-backup.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { listWarnings, logWarnings, type Watched, warningLine } from "./warnings.ts";

const { test, database } = sharedOpenDatabase();

const FAULT: Fault = { file: "content/school/zh.yaml", line: 1, field: "name", message: "" };

/** Nothing is to be fixed, but for what the test says. */
const warnings = async (changes: Partial<Watched> = {}) => (await list(changes)).map(warningLine);

function list(changes: Partial<Watched>) {
  return listWarnings({
    content: { stale: null, warnings: [] },
    pictures: { unsaved: 0 },
    database: { overdueConnections: 0 },
    gateway: { failingSince: null },
    dataDirectory: tmpdir(),
    littleSpace: 0,
    nightlyBackup: { hasFailed: false },
    lastBackup: () => readLastBackup(database()),
    areApplicationsDue: async () => false,
    ...changes,
  });
}
const record = (action: string, hours: number) =>
  test.query(
    `insert into audit_log (operator, action, subject, at)
     values ('root', $1, 'database', clock_timestamp() - make_interval(hours => $2))`,
    [action, hours],
  );

it("tells of backups that are old, or missing where there are applications", async () => {
  expect(await warnings()).toEqual([]);
  await test.query(
    `with account as (
       insert into accounts (username, name_key, phone, password_hash)
       values ('a', 'a', '13800138000', 'x') returning id
     )
     insert into applications
       (id, key, account_id, number, year, stage, child_hash, key_id, sealed, consent_version)
     select gen_random_uuid(), gen_random_uuid(), id, '2026-K-0001', 2026, 'kindergarten', '', 'k', '', '1'
     from account`,
  );
  expect(await warnings()).toEqual(["no backup has been made, and there are applications"]);
  await record("backup made", 30);
  expect(await warnings()).toEqual(["the last backup is 30 hours old"]);
  await record("backup made", 25);
  await record("person read", 1);
  expect(await warnings()).toEqual([]);
});

it("leaves the database's absence to the check of the database", async () => {
  const away = () => Promise.reject(new Error("away"));
  expect(await warnings({ lastBackup: away, areApplicationsDue: away })).toEqual([]);
});

it.each<[string, Partial<Watched>, RegExp]>([
  [
    "database connections that are not given back",
    { database: { overdueConnections: 2 } },
    /^database connections not given back: 2, see the log$/,
  ],
  [
    "an SMS service that takes no codes, and since when",
    { gateway: { failingSince: new Date("2026-11-24T01:02:03Z") } },
    /^SMS codes have not been going out since 2026-11-24T01:02:03.000Z, see the log$/,
  ],
  [
    "content that is published and wants to be looked at",
    { content: { stale: null, warnings: [FAULT, FAULT, FAULT] } },
    /^content to be looked at: 3 places, see the log$/,
  ],
  [
    "little space on the disk, and how much there is",
    { littleSpace: Number.MAX_SAFE_INTEGER },
    /^disk almost full: [1-9]\d* MiB left for DATA_DIR$/,
  ],
  ["a folder that is gone", { dataDirectory: "/nowhere" }, /^DATA_DIR cannot be read$/],
  [
    "a nightly backup that failed",
    { nightlyBackup: { hasFailed: true } },
    /^the nightly backup failed, see the log$/,
  ],
  [
    "applications that are soon deleted, and how the office sees them",
    { areApplicationsDue: async () => true },
    /^applications are deleted on 31 December: .* due-applications$/,
  ],
])("tells of %s, in the log too", async (_what, changes, words) => {
  const alone = { ...changes, lastBackup: async () => ({ kind: "not needed" as const }) };
  const warn = vi.fn<(details: object, message: string) => void>();
  await logWarnings(() => list(alone), { warn });
  expect(await warnings(alone)).toEqual([expect.stringMatching(words)]);
  expect(warn.mock.calls).toEqual([[{ warning: expect.stringMatching(words) }, "to be fixed"]]);
});
