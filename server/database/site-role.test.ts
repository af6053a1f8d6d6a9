import { rm } from "node:fs/promises";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { recordActions } from "./audit-log.ts";
import { SUPERUSER } from "./cluster.ts";
import { Database } from "./database.ts";
import { EmbeddedPostgres } from "./embedded.ts";
import { migrateTogether } from "./migrate.ts";
import { SITE_ROLE } from "./site-role.ts";
import { makeDataFolder } from "./test-folder.ts";

const logger = { info: () => null, warn: () => null, error: () => null };

async function folder() {
  const directory = await makeDataFolder();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A folder as the releases left it that worked as the superuser. */
async function olderFolder() {
  const directory = await folder();
  const postgres = await EmbeddedPostgres.open({ directory, logger });
  const settings = { ...postgres.connection, user: SUPERUSER };
  const client = new pg.Client(settings);
  await client.connect();
  await client.query(`reassign owned by ${SITE_ROLE} to ${SUPERUSER}`);
  await client.query(`drop role ${SITE_ROLE}`);
  await migrateTogether(settings);
  await client.query(
    "insert into audit_log (operator, action, subject) values ('root', 'backup made', 'database')",
  );
  await client.end();
  await postgres.close();
  return directory;
}

it.each([
  ["makes its tables in a new folder", folder, 1],
  ["takes over the tables of an older one", olderFolder, 2],
])("the site is no superuser: it %s", async (_what, make, entries) => {
  const directory = await make();
  const database = Database.open({ url: null, directory, logger });
  onTestFinished(() => database.close());
  await database.opened;
  await database.checkWriting();
  await database.transact((sql) =>
    recordActions(sql, [{ operator: "root", action: "backup made", subject: "database" }]),
  );
  const rows = async (query: string) => (await database.run((sql) => sql.execute(query))).rows;
  const role =
    "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user";
  expect(await rows(role)).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  const owners = `
    select distinct pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`;
  expect(await rows(owners)).toEqual([{ owner: SITE_ROLE }]);
  expect(await rows("select from audit_log")).toHaveLength(entries);
  // What restoring a backup needs.
  await rows("truncate accounts, audit_log cascade");
  await rows("select setval(pg_get_serial_sequence('audit_log', 'id'), 7, true)");
});
