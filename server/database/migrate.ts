import path from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as z from "zod/mini";

type Query = Pick<NodePgDatabase, "execute">;

/** Read once: an update puts its own in their place while the process of the release before still runs. */
export const MIGRATIONS: readonly MigrationMeta[] = readMigrationFiles({
  migrationsFolder: path.join(import.meta.dirname, "migrations"),
});
/** Any number, so long as every server takes the same. */
export const MIGRATION_LOCK = 7_230_511;
/** Shorter than the client's patience of 5 s, so that it hears why. */
export const CONNECT_TIMEOUT = 2000;

/** A PostgreSQL whose machine has dropped out says nothing, and neither migrations nor a tool's queries have a time limit. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Milliseconds; shorter than a query may take. */
const LONGEST_LOCK_WAIT = 1000;

const Newest = z.tuple([z.object({ newest: z.nullable(z.coerce.number()) })]);

/** Brings the tables up to date; servers that start at once do it one after the other. */
export async function migrateTogether(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...settings,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  // A connection that breaks makes the query fail too, which tells more.
  client.on("error", () => null);
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // Behind a backup that is being made, queries of other servers would wait too: it is tried again later.
    await client.query("select set_config('lock_timeout', $1, false)", [String(LONGEST_LOCK_WAIT)]);
    await drizzle(client).transaction(migrateAll);
  } finally {
    await client.end();
  }
}

/** The table is drizzle-kit's own, which older releases have made. */
async function migrateAll(query: Query): Promise<void> {
  await query.execute(sql`create schema if not exists drizzle`);
  await query.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await query.execute(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  const [{ newest }] = Newest.parse(rows);
  for (const migration of MIGRATIONS) {
    if (newest === null || migration.folderMillis > newest) await migrate(query, migration);
  }
}

/** Does what one migration says, and records it. */
export async function migrate(
  query: Query,
  { sql: statements, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of statements) await query.execute(sql.raw(statement));
  await query.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}
