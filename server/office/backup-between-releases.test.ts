import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { TestOffice } from "./test-office.ts";
import { TestRelease } from "./test-release.ts";

/** Its tables refer to each other against the order of their names. */
const LATER = `
  create table pens (id int primary key);
  --> statement-breakpoint
  create table inks (id int primary key, pen_id int not null references pens (id),
    account_id uuid not null references accounts (id), colour text)`;

let database: TestDatabase;
let empty: TestDatabase;
let office: TestOffice;
let newer: TestRelease;
let file: string;
beforeEach(async () => {
  [database, empty] = [await createTestDatabase(), await createTestDatabase()];
  office = await TestOffice.open(database);
  file = join(office.folder, "site.backup");
  newer = new TestRelease();
  newer.addMigration(LATER);
});
afterEach(async () => {
  newer.remove();
  await office.close();
  for (const each of [database, empty]) await each.drop();
});

const runNewer = (args: readonly string[], { url }: TestDatabase = database) =>
  newer.run("server/office/main.ts", args, {
    DATABASE_URL: url,
    DATA_DIR: join(newer.folder, "data"),
    DATA_KEY: "00".repeat(32),
  });
/** What lies in a table that was in the way of a restore. */
async function movedAside({ query }: TestDatabase, table: string): Promise<unknown> {
  const [found] = await query(
    "select nspname as name from pg_namespace where nspname like 'before_restore_%'",
  );
  return query(`select * from ${found?.name}.${table}`);
}
const schemaOf = ({ query }: TestDatabase) =>
  query("select max(created_at) as newest from drizzle.__drizzle_migrations");

it("an older release's backup of newer tables is whole for the newer release", async () => {
  const { id } = await createVisitor(database);
  await runNewer(["audit-log"]);
  await database.query("insert into pens (id) values (1)");
  await database.query(
    `insert into inks (id, pen_id, account_id, colour) values (1, 1, $1, '蓝')`,
    [id],
  );
  expect(await office.run(["backup", file])).toMatchObject({ code: 0, err: "" });
  const { code, err } = await office.run(["restore", file, "--replace"]);
  expect([code, err]).toEqual([1, expect.stringContaining("更新版本")]);

  await runNewer(["restore", file, "--replace"], empty);
  expect(await empty.query("select pen_id, account_id, colour from inks")).toEqual([
    { pen_id: 1, account_id: id, colour: "蓝" },
  ]);
  expect(await schemaOf(empty)).toEqual(await schemaOf(database));
});

it("a backup made before an update replaces newer tables, and the update can run again", async () => {
  const { id } = await createVisitor(database);
  await office.run(["backup", file]);
  const before = await schemaOf(database);
  await runNewer(["audit-log"]);
  await database.query("insert into pens (id) values (1)");
  await database.query("insert into inks (id, pen_id, account_id) values (1, 1, $1)", [id]);

  expect(await office.run(["restore", file, "--replace"])).toMatchObject({ code: 0, err: "" });
  expect(await schemaOf(database)).toEqual(before);
  expect(await database.query("select id from accounts")).toEqual([{ id }]);
  await runNewer(["audit-log"]);
  expect(await database.query("select count(*)::int as n from inks")).toEqual([{ n: 0 }]);
  expect(await movedAside(database, "inks")).toMatchObject([{ id: 1, account_id: id }]);
});

it("an update waits for a backup that is being made, and holds up nobody meanwhile", async () => {
  newer.addMigration("alter table accounts add column if not exists pen text");
  const backup = new pg.Client({ connectionString: database.url });
  // Dropping the database ends it.
  backup.on("error", () => null);
  await backup.connect();
  onTestFinished(() => backup.end());
  await backup.query("begin; select from accounts");
  await expect(runNewer(["audit-log"])).rejects.toThrow("55P03");
  expect(
    await database.query(
      "select pg_blocking_pids(pid) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0",
    ),
  ).toEqual([]);
  await backup.query("commit");
  await runNewer(["audit-log"]);
  expect(await database.query("select pen from accounts")).toEqual([]);
});

it("a table that no release has made is passed over, and moved aside only when told", async () => {
  const { id } = await createVisitor(database);
  for (const each of [database, empty])
    await each.query("create table accounts_of_may as select * from accounts");
  await office.run(["backup", file]);
  const restored = await TestOffice.open(empty);
  expect((await restored.run(["restore", file])).err).toContain("--replace");
  expect(await restored.run(["restore", file, "--replace"])).toMatchObject({ code: 0, err: "" });
  expect(await empty.query("select id from accounts")).toEqual([{ id }]);
  expect(await movedAside(empty, "accounts_of_may")).toEqual([]);
  await restored.close();
});

it("a backup changes no tables, whichever release makes it", async () => {
  const before = await schemaOf(database);
  await runNewer(["backup", file]);
  expect(await schemaOf(database)).toEqual(before);
  expect(await office.run(["restore", file, "--replace"])).toMatchObject({ code: 0, err: "" });
});

it("a process that runs while an update puts its files in place makes no newer tables", async () => {
  const running = new TestRelease();
  const before = await schemaOf(database);
  writeFileSync(
    join(running.folder, "running.ts"),
    `import { cpSync } from "node:fs";
    import { Database } from "./server/database/database.ts";
    cpSync(process.argv[2], "server/database/migrations", { recursive: true });
    const logger = { info: () => null, warn: () => null, error: console.error };
    const database = Database.open({ url: process.argv[3], directory: "/nowhere", logger });
    await database.opened;
    await database.close();`,
  );
  await running.run(
    "running.ts",
    [join(newer.folder, "server/database/migrations"), database.url],
    {},
  );
  expect(await schemaOf(database)).toEqual(before);
  running.remove();
});
