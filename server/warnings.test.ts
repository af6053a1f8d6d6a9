import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { readLastBackup } from "#server/database/last-backup.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { listWarnings } from "./warnings.ts";

const { test, database } = sharedOpenDatabase();

function warnings() {
  return listWarnings({
    content: { stale: null, warnings: 0 },
    pictures: { unsaved: 0 },
    database: { overdueConnections: 0 },
    dataDirectory: tmpdir(),
    lastBackup: () => readLastBackup(database()),
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
  const lastBackup = () => Promise.reject(new Error("away"));
  const watched = {
    content: { stale: null, warnings: 0 },
    pictures: { unsaved: 0 },
    database: { overdueConnections: 0 },
    dataDirectory: tmpdir(),
  };
  expect(await listWarnings({ ...watched, lastBackup })).toEqual([]);
});

it("tells of database connections that are not given back", async () => {
  const watched = {
    content: { stale: null, warnings: 0 },
    pictures: { unsaved: 0 },
    database: { overdueConnections: 2 },
    dataDirectory: tmpdir(),
    lastBackup: () => readLastBackup(database()),
  };
  expect(await listWarnings(watched)).toContain(
    "database connections not given back: 2, see the log",
  );
});
