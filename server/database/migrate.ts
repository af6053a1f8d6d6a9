import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

export const MIGRATIONS = path.join(import.meta.dirname, "migrations");
/** Any number, so long as every server takes the same. */
export const MIGRATION_LOCK = 7_230_511;
/** Shorter than the client's patience of 5 s, so that it hears why. */
export const CONNECT_TIMEOUT = 2000;

/** Brings the tables up to date; servers that start at once do it one after the other. */
export async function migrateTogether(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT });
  // A connection that breaks makes the query fail too, which tells more.
  client.on("error", () => null);
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}
