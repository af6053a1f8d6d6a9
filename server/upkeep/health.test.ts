import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { BackupList } from "./backup-list.ts";
import { readHealth } from "./health.ts";

const { database } = sharedOpenDatabase();

it("warns when BACKUP_DIR is a file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  const file = path.join(folder, "backups");
  await writeFile(file, "in the way");
  const { backups, warnings } = await readHealth({
    database: database(),
    content: { stale: null, warnings: [] },
    dataDirectory: folder,
    backups: () => new BackupList(file).read(),
    warnings: async () => [{ code: "backup-missing" }],
    faults: { list: async () => [] },
  });
  expect([backups, warnings]).toEqual([
    [],
    [{ code: "backup-missing" }, { code: "backups-unreadable" }],
  ]);
  await rm(folder, { recursive: true });
});

it("lists the backups that are there, and none that is removed at this moment", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  await writeFile(path.join(folder, "there.backup"), "rows");
  // Listed, and not there when it is looked at.
  await symlink("nowhere", path.join(folder, "gone.backup"));
  const { backups } = await readHealth({
    database: database(),
    content: { stale: null, warnings: [] },
    dataDirectory: folder,
    backups: () => new BackupList(folder).read(),
    warnings: async () => [],
    faults: { list: async () => [] },
  });
  expect(backups).toMatchObject([{ name: "there.backup", bytes: 4 }]);
  await rm(folder, { recursive: true });
});

it("waits for a disk that hangs with one reading, however often it is asked, and then lists again", async () => {
  const disk = Promise.withResolvers<[]>();
  let readings = 0;
  const read = () => {
    readings += 1;
    return disk.promise;
  };
  const list = new BackupList("", { read, patience: 10 });
  expect(await Promise.all([list.read(), list.read()])).toEqual([null, null]);
  expect(await list.read()).toBe(null);
  expect(readings).toBe(1);
  disk.resolve([]);
  await disk.promise;
  expect(await list.read()).toEqual([]);
});
