import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { sharedTestDatabase } from "#server/database/test-database.ts";
import { openBackup } from "./backup-download.ts";

const test = sharedTestDatabase();

it("ends where it takes too long, and holds no transaction then", async () => {
  // More than the buffers between the database and the reader hold.
  const operator = randomBytes(3_000_000).toString("base64");
  await test.query("insert into audit_log (operator, action, subject) values ($1, 'a', 'a')", [
    operator,
  ]);
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "download-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const settings = { databaseUrl: test.url, dataDirectory };
  const download = await openBackup(settings, 500);
  // Nobody reads.
  await expect(finished(download)).rejects.toMatchObject({ name: "AbortError" });
  const open = `select from pg_stat_activity
    where datname = current_database() and application_name = 'school-site'`;
  await vi.waitFor(async () => expect(await test.query(open)).toEqual([]), { timeout: 10_000 });
});
