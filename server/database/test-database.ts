import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";
import { Database } from "./database.ts";

const SILENT = { info: () => null, warn: () => null, error: () => null };

export interface TestDatabase {
  /** As DATABASE_URL has it. */
  readonly url: string;
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A fresh database with all tables and no rows; or with no tables either. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const { host, user, template } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = new pg.Client({ host, user, database: "postgres" });
  await server.connect();
  await server.query(`create database ${name} template ${isEmpty ? "template0" : template}`);
  const pool = new pg.Pool({ host, user, database: name, max: 2 });
  // Dropping the database ends what is still open to it.
  pool.on("error", () => null);
  return {
    url: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    drop: async () => {
      await pool.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** One database for all tests of a file. */
export function sharedTestDatabase(): Pick<TestDatabase, "url" | "query"> {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  return {
    get url() {
      return database.url;
    },
    query: (...args) => database.query(...args),
  };
}

/** The same, and the site's way to it. */
export function sharedOpenDatabase(user?: "tool") {
  const test = sharedTestDatabase();
  let database: Database;
  beforeAll(async () => {
    database = Database.open({
      url: test.url,
      directory: "/nowhere",
      logger: SILENT,
      ...(user && { user }),
    });
    await database.opened;
  });
  afterAll(() => database.close());
  return { test, database: () => database };
}

/** Waits until so many queries wait for what others have locked. */
export async function waitForLocks(
  { query }: Pick<TestDatabase, "query">,
  count: number,
): Promise<void> {
  const waiting =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await query(waiting)).toEqual([{ n: count }]), {
    timeout: 10_000,
  });
}
