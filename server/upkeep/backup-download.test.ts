import { randomBytes } from "node:crypto";
import { finished } from "node:stream/promises";
import { expect, it, vi } from "vitest";
import { sharedTestDatabase } from "#server/database/test-database.ts";
import { openBackup } from "./backup-download.ts";

const test = sharedTestDatabase();

it("ends where it takes too long, and holds no transaction then", async () => {
  // More than the buffers between the database and the reader hold.
  const operator = randomBytes(3_000_000).toString("base64");
  await test.query("insert into audit_log (operator, action, subject) values ($1, 'a', 'a')", [
    operator,
  ]);
  const settings = { databaseUrl: test.url, dataDirectory: "/nowhere" };
  const download = await openBackup(settings, 500);
  // Nobody reads.
  await expect(finished(download)).rejects.toMatchObject({ name: "AbortError" });
  const open = `select from pg_stat_activity
    where datname = current_database() and application_name = 'school-site'`;
  await vi.waitFor(async () => expect(await test.query(open)).toEqual([]), { timeout: 10_000 });
});
