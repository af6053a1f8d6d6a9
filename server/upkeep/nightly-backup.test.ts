import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { Database } from "#server/database/database.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { makeDataFolder } from "#server/database/test-folder.ts";
import { readLines } from "./backup-file.ts";
import { NightlyBackup } from "./nightly-backup.ts";

const { test, database } = sharedOpenDatabase();
const told = vi.fn<(details: object, message: string) => void>();
const logger = { info: () => null, warn: () => null, error: told };
const NIGHT = "2027-03-15T04:10:00+08:00";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  told.mockClear();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await test.query("truncate accounts, audit_log cascade");
});

const open = (now = NIGHT, backupDirectory = path.join(folder, "backups")) =>
  new NightlyBackup({
    settings: { backupHour: 4, backupDirectory, databaseUrl: test.url, dataDirectory: folder },
    database: database(),
    logger,
    now: () => new Date(now),
  });
const files = () => readdir(path.join(folder, "backups"));
const audit = () => test.query("select operator, action from audit_log order by id");
const lastMade = (hours: number) =>
  test.query(
    `insert into audit_log (operator, action, subject, at)
     values ('root', 'backup made', 'database', clock_timestamp() - make_interval(hours => $1))`,
    [hours],
  );

it("is the office's own backup, for this user alone, and is in the audit log", async () => {
  const { phone } = await createVisitor(test);
  await open().makeIfDue();
  expect(told).not.toHaveBeenCalled();
  expect(await files()).toEqual(["2027-03-15-0410.backup"]);
  const file = path.join(folder, "backups/2027-03-15-0410.backup");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lines = (await Array.fromAsync(readLines(file))).filter((line) => line !== "");
  expect(lines.join("\n")).toContain(phone);
  expect(lines.at(-1)).toBe('{"end":"school-site-backup"}');
  expect(await audit()).toEqual([{ operator: "site", action: "backup made" }]);
});

it.each([
  ["the hour has not come", "2027-03-15T03:59:00+08:00", 24],
  ["something else makes one each night", NIGHT, 1],
])("is not made where %s", async (_why, now, hours) => {
  await lastMade(hours);
  await open(now).makeIfDue();
  expect(await readdir(folder)).toEqual([]);
});

it("is made up for by day where the machine was off at night", async () => {
  await lastMade(27);
  await open("2027-03-15T09:00:00+08:00").makeIfDue();
  expect(told.mock.calls).toEqual([]);
  expect(await files()).toEqual(["2027-03-15-0900.backup"]);
});

it("is made at any hour where there are applications and none has been made, or by a clock that was ahead", async () => {
  const { id } = await createVisitor(test);
  await test.query(
    `insert into applications
       (id, key, account_id, number, year, stage, child_hash, key_id, sealed, consent_version)
     values (gen_random_uuid(), gen_random_uuid(), $1, '2026-K-0001', 2026, 'kindergarten', '', 'k', '', '1')`,
    [id],
  );
  await lastMade(-1000);
  await open("2027-03-15T09:00:00+08:00").makeIfDue();
  expect(await files()).toEqual(["2027-03-15-0900.backup"]);
});

it("is made by one of many servers", async () => {
  await Promise.all(Array.from({ length: 4 }, () => open().makeIfDue()));
  expect(await audit()).toHaveLength(1);
});

it("is made beside the embedded PostgreSQL that the server itself runs", async () => {
  const directory = await makeDataFolder();
  const site = Database.open({ url: null, directory, logger });
  await site.opened;
  const backupDirectory = path.join(directory, "backups");
  await new NightlyBackup({
    settings: { backupHour: 4, backupDirectory, databaseUrl: null, dataDirectory: directory },
    database: site,
    logger,
    now: () => new Date(NIGHT),
  }).makeIfDue();
  await site.checkWriting();
  await site.close();
  expect(told.mock.calls).toEqual([]);
  expect(await readdir(backupDirectory)).toHaveLength(1);
  await rm(directory, { recursive: true });
});

/** A backup of each of these days in March. */
const ofMarch = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const day = String(first + index).padStart(2, "0");
    return `2027-03-${day}-0410.backup`;
  });

/** What is left of these where nothing is made at that time. */
async function leftOf(names: readonly string[], now: string): Promise<string[]> {
  await mkdir(path.join(folder, "backups"));
  for (const name of names) await writeFile(path.join(folder, "backups", name), "");
  await lastMade(1);
  await open(now).makeIfDue();
  expect(told.mock.calls).toEqual([]);
  return (await files()).toSorted();
}

it("leaves those of thirty days, and whatever else lies there", async () => {
  // What a killed one has left may still be written.
  const kept = [
    ".2027-03-15-0400.backup.0123456789ab",
    "2027-02-13-0410.backup",
    ...ofMarch(5, 15),
  ];
  kept.push("notes.backup");
  const others = ["2027-02-12-0410.backup", ".2027-03-13-0410.backup.0123456789ab"];
  expect(await leftOf([...kept, ...others], NIGHT)).toEqual(kept);
});

it("passes over a folder that is named like one", async () => {
  const odd = path.join(folder, "backups", "2020-01-01-0400.backup");
  await mkdir(odd, { recursive: true });
  await writeFile(path.join(folder, "backups", "2020-01-02-0400.backup"), "");
  for (const name of ofMarch(5, 15)) await writeFile(path.join(folder, "backups", name), "");
  await lastMade(1);
  await open(NIGHT).makeIfDue();
  expect(told.mock.calls).toEqual([]);
  expect((await files()).toSorted()).toEqual(["2020-01-01-0400.backup", ...ofMarch(5, 15)]);
});

it("leaves the newest seven, however far the clock has jumped ahead", async () => {
  expect(await leftOf(ofMarch(1, 15), "2028-03-15T04:10:00+08:00")).toEqual(ofMarch(9, 15));
});

it("does not count among the seven what a clock that was ahead has dated", async () => {
  const ahead = "2028-03-15-0410.backup";
  const now = "2027-06-15T04:10:00+08:00";
  expect(await leftOf([...ofMarch(1, 15), ahead], now)).toEqual([...ofMarch(9, 15), ahead]);
});

it("tells that it failed until there is one, and leaves no half of it", async () => {
  await writeFile(path.join(folder, "backups"), "in the way");
  const backup = open();
  await backup.makeIfDue();
  expect(told.mock.calls.map(([, message]) => message)).toEqual(["the nightly backup failed"]);
  expect(JSON.stringify(told.mock.calls)).not.toContain("database");
  expect(backup.hasFailed).toBe(true);
  expect(await audit()).toEqual([]);
  await rm(path.join(folder, "backups"));
  await backup.makeIfDue();
  expect([backup.hasFailed, (await files()).length]).toEqual([false, 1]);
});
