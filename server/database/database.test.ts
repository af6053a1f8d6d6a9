import { createServer, Socket } from "node:net";
import { Client } from "pg";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import journal from "#server/database/migrations/meta/_journal.json" with { type: "json" };
import { listenLocally } from "#server/http/test-listener.ts";
import { Database } from "./database.ts";
import { DatabaseFault, DatabaseOpenError, DatabaseUnavailable } from "./errors.ts";
import { explain } from "./faults.ts";
import { migrateTogether } from "./migrate.ts";
import { createTestDatabase, sharedOpenDatabase } from "./test-database.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const { test, database: opened } = sharedOpenDatabase();

function open(url: string): { readonly database: Database; readonly told: string[] } {
  const told: string[] = [];
  const tell = (details: object) => void told.push(JSON.stringify(details));
  const logger = { info: tell, warn: tell, error: tell };
  const database = Database.open({ url, directory: "/nowhere", logger });
  closing.push(() => database.close());
  return { database, told };
}

describe("opening", () => {
  it("makes the tables once, however many servers start at once", async () => {
    const { url, query, drop } = await createTestDatabase({ isEmpty: true });
    closing.push(drop);
    await Promise.all(Array.from({ length: 6 }, () => migrateTogether({ connectionString: url })));
    const tables = await query("select tablename from pg_tables where schemaname = 'public'");
    expect(tables.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(["accounts", "sessions", "sms_codes", "applications"]),
    );
    const [made] = await query("select count(*)::int as n from drizzle.__drizzle_migrations");
    expect(made).toEqual({ n: journal.entries.length });
  });

  it("asks the system during the making of tables whether the other machine is still there", async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
    onTestFinished(() => setKeepAlive.mockRestore());
    await migrateTogether({ connectionString: test.url });
    expect(setKeepAlive.mock.calls).toEqual([[true, 10_000]]);
  });

  it("says in words that there is no such database, without its password", async () => {
    const { database } = open(test.url.replace("site@", "site:hush@").replace(/[^/]+$/, "missing"));
    await expect(database.opened).rejects.toThrow(DatabaseOpenError);
    await expect(database.opened).rejects.toThrow(/database "missing" does not exist/);
    await expect(database.opened).rejects.not.toThrow(/hush/);
  });

  it("says so where another program's tables are in the way", async () => {
    const { url, query, drop } = await createTestDatabase({ isEmpty: true });
    closing.push(drop);
    await query("create table accounts (id int)");
    await expect(open(url).database.opened).rejects.toThrow(/^a query failed \(42P07/);
  });

  it("goes on trying where nothing answers, and gives up when it is closed", async () => {
    const { database, told } = open("postgres://site:hush@127.0.0.1:1/site");
    await expect(database.check()).rejects.toThrow(DatabaseUnavailable);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect(told.join()).not.toContain("hush");
    await database.close();
    await expect(database.opened).rejects.toThrow();
  });
});

describe("a database that can only be read", () => {
  it("is away until it can be written to", async () => {
    const { url, query, drop } = await createTestDatabase();
    closing.push(drop);
    const name = new URL(url).pathname.slice(1);
    await query(`alter database ${name} set default_transaction_read_only = on`);
    const { database, told } = open(url);
    await expect.poll(() => told.join(), { timeout: 30_000 }).toContain("can only be read (25006)");
    await query(`alter database ${name} reset default_transaction_read_only`);
    await database.opened;
    await database.checkWriting();
  });

  it("is away for what writes, and not at fault", async () => {
    const write = opened().transact((sql) => sql.execute("delete from limits"), {
      accessMode: "read only",
    });
    await expect(write).rejects.toThrow(DatabaseUnavailable);
  });
});

it("is closed once, however often and by whomever it is asked for", async () => {
  const { database } = open(test.url);
  await database.opened;
  const first = database.close();
  expect(database.close()).toBe(first);
  await first;
  await database.close();
});

it("is checked by writing: one that can only be read does not pass", async () => {
  await opened().checkWriting();
  await opened().checkWriting();
  const { database } = open(test.url);
  await database.opened;
  const name = new URL(test.url).pathname.slice(1);
  await test.query(`alter database ${name} set default_transaction_read_only = on`);
  const looks = await Promise.allSettled([database.check(), database.checkWriting()]);
  await test.query(`alter database ${name} reset default_transaction_read_only`);
  expect(looks.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

it("says that its disk is full for as long as it is", async () => {
  // The very error that PostgreSQL raises where a file cannot grow.
  await test.query(
    `create function find_no_space() returns event_trigger language plpgsql as
     $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
  );
  await test.query(
    "create event trigger disk_is_full on ddl_command_start execute function find_no_space()",
  );
  const [look] = await Promise.allSettled([opened().checkWriting()]);
  await opened().check();
  await test.query("drop event trigger disk_is_full");
  expect(look).toMatchObject({
    reason: expect.objectContaining({ message: "the database's disk is full (53100)" }),
  });
  await opened().checkWriting();
});

describe("failures", () => {
  it("tell nothing of what a query held", async () => {
    const values = "('a', 'a', '13800138000', 'x')";
    const insert = `insert into accounts (username, name_key, phone, password_hash) values ${values}`;
    await opened().run((sql) => sql.execute(insert));
    const failure = await opened()
      .run((sql) => sql.execute(insert))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseFault);
    expect(String(failure)).toContain("23505 accounts accounts_name_key_unique");
    expect(JSON.stringify([String(failure), Object.entries(failure ?? {})])).not.toContain("138");
  });

  it("are its absence where its certificate is not accepted", () => {
    const expired = Object.assign(new Error("certificate has expired"), {
      code: "CERT_HAS_EXPIRED",
    });
    expect(explain(expired)).toBeInstanceOf(DatabaseUnavailable);
  });

  it.each(["N", "E"])("are its absence where it answers a call for TLS with %s", async (answer) => {
    const server = createServer((socket) => socket.once("data", () => socket.end(answer)));
    const { hostname: host, port } = new URL(await listenLocally(server));
    onTestFinished(() => void server.close());
    const client = new Client({ host, port: Number(port), user: "site", ssl: true });
    const failure = await client.connect().catch(explain);
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
  });

  it("are told with how signs in a password are written where it is refused", async () => {
    const fields = ["SFATAL", "C28P01", "Mpassword authentication failed"].join("\0");
    const body = Buffer.from(`${fields}\0\0`);
    const head = Buffer.from("E0000");
    head.writeInt32BE(body.length + 4, 1);
    const server = createServer((socket) =>
      socket.once("data", () => socket.end(Buffer.concat([head, body]))),
    );
    const { host } = new URL(await listenLocally(server));
    onTestFinished(() => void server.close());
    const { database } = open(`postgres://site:100%25@${host}/site?sslmode=disable`);
    const failure = await database.opened.catch(String);
    expect(failure).toMatch(/cannot be used: password authentication failed\. .* as %25/);
  });

  it("are its absence while it does not let the site in", async () => {
    await test.query("create role site_user superuser login");
    onTestFinished(() => void test.query("drop role site_user"));
    const { database } = open(test.url.replace(/\w+@/, "site_user@"));
    await database.opened;
    await test.query("alter role site_user nologin");
    await test.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'site_user'",
    );
    const failure = () => database.check().then(String, String);
    await expect.poll(failure).toContain("away (28000)");
    await test.query("alter role site_user login");
    await database.check();
  });

  it("undo all of a transaction", async () => {
    const work = opened().transact(async (sql) => {
      await sql.execute("insert into limits values ('\\x00', array[now()], now())");
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await test.query("select * from limits")).toEqual([]);
  });

  it("are the database's absence while it is away, and over when it is back", async () => {
    await opened().check();
    await test.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'school-site' and datname = current_database()",
    );
    await expect
      .poll(() =>
        opened()
          .check()
          .then(
            () => "back",
            () => "away",
          ),
      )
      .toBe("back");
  });
});

it("ends a transaction that idles, with its locks, and uses its connection no more", async () => {
  const { database } = open(test.url);
  await database.opened;
  const [locked, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const idle = database.transact(async (sql) => {
    const { rows } = await sql.execute("show idle_in_transaction_session_timeout");
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "10s" }]);
    await sql.execute("set idle_in_transaction_session_timeout = 200");
    await sql.execute("lock table limits");
    locked.resolve();
    await others.promise;
    await sql.execute("select 1");
  });
  await locked.promise;
  await database.run((sql) => sql.execute("select from limits"));
  others.resolve();
  await expect(idle).rejects.toThrow(DatabaseUnavailable);
  await Promise.all(Array.from({ length: 40 }, () => database.check()));
});

it("closes though a transaction never ends", async () => {
  const { database } = open(test.url);
  await database.opened;
  const begun = Promise.withResolvers<void>();
  const endless = database.transact(async (sql) => {
    await sql.execute("select 1");
    begun.resolve();
    await new Promise(() => undefined);
  });
  endless.catch(() => null);
  await begun.promise;
  await database.close();
});
