import { expect, it, onTestFinished, vi } from "vitest";
import { Database } from "./database.ts";
import { roleWarnings, warnOfRole } from "./role-warnings.ts";
import { sharedTestDatabase } from "./test-database.ts";

const test = sharedTestDatabase();
const logger = { info: () => null, warn: () => null, error: () => null };

async function warningsOf(url: string): Promise<string[]> {
  const database = Database.open({ url, directory: "/nowhere", logger });
  onTestFinished(() => database.close());
  await database.opened;
  return roleWarnings(database);
}

/** A role that may do what the site does at its start; the tables are another's. */
async function makeRole(): Promise<{ readonly name: string; readonly url: string }> {
  const url = new URL(test.url);
  const name = `role_of_${url.pathname.slice(1)}`;
  await test.query(`create role ${name} login`);
  await test.query(`grant create on database ${url.pathname.slice(1)} to ${name}`);
  await test.query(`grant all on schema public, drizzle to ${name}`);
  await test.query(`grant all on all tables in schema public, drizzle to ${name}`);
  await test.query(`grant all on all sequences in schema public, drizzle to ${name}`);
  onTestFinished(async () => {
    await test.query(`reassign owned by ${name} to current_user`);
    await test.query(`drop owned by ${name}`);
    await test.query(`drop role ${name}`);
  });
  return { name, url: test.url.replace("//site@", `//${name}@`) };
}

async function giveTables(role: string): Promise<void> {
  const tables = await test.query("select tablename from pg_tables where schemaname = 'public'");
  for (const { tablename } of tables) {
    await test.query(`alter table ${tablename} owner to ${role}`);
  }
}

it("tells of a role that is a superuser", async () => {
  expect(await warningsOf(test.url)).toEqual([
    expect.stringMatching(/^The database role site is a superuser\. .*docs\/operating\.md$/),
  ]);
});

it("tells of a PostgreSQL that writes phones into its log", async () => {
  const { name, url } = await makeRole();
  await giveTables(name);
  await test.query(`alter role ${name} set log_error_verbosity = 'default'`);
  expect(await warningsOf(url)).toEqual([
    expect.stringContaining(`alter role ${name} set log_error_verbosity = 'terse'`),
  ]);
});

it("tells of tables that the role does not own, and of nothing where it owns them all", async () => {
  const { name, url } = await makeRole();
  expect(await warningsOf(url)).toEqual([
    expect.stringMatching(new RegExp(`^The database role ${name} does not own account.*sign_ups`)),
  ]);
  await giveTables(name);
  expect(await warningsOf(url)).toEqual([]);
});

it("ends no start where the database stands still", async () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const err = new Error("too slow");
  await warnOfRole({ run: () => Promise.reject(err) }, { warn });
  expect(warn.mock.calls).toEqual([[{ err }, expect.stringContaining("could not be looked at")]]);
});
