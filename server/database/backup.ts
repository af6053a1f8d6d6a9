import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import {
  accounts,
  knownDevices,
  limits,
  phoneProofs,
  sessions,
  smsCodes,
  wrongPasswords,
} from "./account-schema.ts";
import {
  applicationNumbers,
  applications,
  dataKeys,
  officeMessages,
} from "./application-schema.ts";
import { auditHead, auditLog } from "./audit-schema.ts";
import type { Database, Sql } from "./database.ts";
import { eventSeats, intents, signUps } from "./event-schema.ts";
import {
  applicationNotes,
  checkIns,
  dataRequests,
  decisionReleases,
  decisions,
  messageDrafts,
  savedFilters,
  siteFaults,
  staff,
  staffInvitations,
  staffRoles,
  staffSessions,
} from "./office-schema.ts";

/** Tables the program does not know are saved too: a newer version made them. */
export const SAVED_TABLES: readonly PgTable[] = [
  accounts,
  eventSeats,
  signUps,
  applicationNumbers,
  applications,
  dataKeys,
  officeMessages,
  auditLog,
  auditHead,
  staff,
  staffRoles,
  applicationNotes,
  decisionReleases,
  decisions,
  savedFilters,
  checkIns,
  messageDrafts,
  dataRequests,
];

/** Left out of backups: they last a while only. */
const TRANSIENT_TABLES: readonly PgTable[] = [
  ...[sessions, knownDevices, phoneProofs, wrongPasswords, smsCodes, limits, intents],
  ...[staffSessions, staffInvitations, siteFaults],
];
const TRANSIENT = new Set(TRANSIENT_TABLES.map(getTableName));

const BACKUP_FORMAT = "school-site-backup";

/** The first line of a backup. */
export const BackupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(1),
  /** When it was made. */
  at: z.string(),
  /** Which migration the tables were made by: its time, which names it. */
  schema: z.number(),
  /** The keys that its applications are encrypted with. */
  dataKeys: z.array(z.string()),
  /** Those that it holds; left out by older releases. */
  tables: z.optional(z.array(z.string())),
});
export type BackupHead = z.infer<typeof BackupHead>;

/** The line before a table's rows, which are lines of JSON as PostgreSQL writes them. */
export const TableHead = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** Identity columns, and the last number that each has given out. */
  identities: z.record(z.string(), z.number()),
  rows: z.int().check(z.nonnegative()),
});
export type TableHead = z.infer<typeof TableHead>;

/** The last line: a backup without it is not whole. */
export const BACKUP_END = JSON.stringify({ end: BACKUP_FORMAT });

const ROWS_AT_ONCE = 500;

const States = z.tuple([z.object({ newest: z.coerce.number(), at: z.number() })]);
const Keys = z.array(z.object({ id: z.string() }));
const Names = z.array(z.object({ name: z.string() }));
const Columns = z.array(z.object({ name: z.string(), sequence: z.nullable(z.string()) }));
const Counts = z.tuple([z.object({ rows: z.number() })]);
const Sequences = z.tuple([z.object({ last: z.coerce.number(), called: z.boolean() })]);
const Rows = z.array(z.object({ row: z.string() }));

/**
 * The database as it is at one moment, line by line: `write` takes them, and they count when it has taken all. Other
 * queries go on meanwhile.
 */
export async function backUp(
  database: Database,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  await database.transact((query) => write(linesOf(query)), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/**
 * The names of the site's tables: those that the program knows, and those that a newer release has made, which the site's role owns.
 * Tables that others refer to come first.
 */
export async function siteTables(query: Sql): Promise<string[]> {
  const known = sql.param(`{${[...SAVED_TABLES.map(getTableName), ...TRANSIENT].join(",")}}`);
  const rows = await rowsOf(
    query,
    sql`
      with recursive own as (
        select oid as id from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and (relname = any(${known}::text[]) or pg_has_role(relowner, 'usage'))
      ), levels as (
        select id, 0 as level from own
        union
        select conrelid, level + 1 from levels join pg_constraint on confrelid = id
        where contype = 'f' and conrelid <> confrelid and conrelid in (select id from own)
          and level < (select count(*) from own)
      )
      select relname::text as name from levels join pg_class on oid = id
      group by relname order by max(level), relname`,
  );
  return Names.parse(rows).map(({ name }) => name);
}

/** Those of the site's tables that a backup holds. */
export async function savedTables(query: Sql): Promise<string[]> {
  return (await siteTables(query)).filter((name) => !TRANSIENT.has(name));
}

/** Whether the program does not know the table: a newer release has made it, or somebody else. */
export const isUnknown = (name: string): boolean =>
  !TRANSIENT.has(name) && !SAVED_TABLES.some((table) => getTableName(table) === name);

async function* linesOf(query: Sql): AsyncGenerator<string> {
  const state = sql`select max(created_at) as newest, extract(epoch from now())::float8 as at from drizzle.__drizzle_migrations`;
  const [{ newest, at }] = States.parse(await rowsOf(query, state));
  const keys = Keys.parse(await rowsOf(query, sql`select id from ${dataKeys} order by id`));
  const tables = await savedTables(query);
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    version: 1,
    at: new Date(at * 1000).toISOString(),
    schema: newest,
    dataKeys: keys.map(({ id }) => id),
    tables,
  };
  yield JSON.stringify(head);
  for (const table of tables) yield* linesOfTable(query, table);
  yield BACKUP_END;
}

async function* linesOfTable(query: Sql, name: string): AsyncGenerator<string> {
  const table = sql.identifier(name);
  yield JSON.stringify(await headOf(query, name));
  const cursor = sql.identifier(`rows_of_${name}`);
  await query.execute(
    sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as row from ${table} t`,
  );
  while (true) {
    const fetched = sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`;
    const rows = Rows.parse(await rowsOf(query, fetched));
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await query.execute(sql`close ${cursor}`);
}

async function headOf(query: Sql, name: string): Promise<TableHead> {
  const columns = Columns.parse(
    await rowsOf(
      query,
      sql`select attname as name,
            case when attidentity <> '' then pg_get_serial_sequence(quote_ident(${name}), attname) end as sequence
          from pg_attribute
          where attrelid = quote_ident(${name})::regclass and attnum > 0 and not attisdropped
          order by attnum`,
    ),
  );
  const identities: Record<string, number> = {};
  for (const column of columns) {
    if (column.sequence === null) continue;
    const state = sql`select last_value as last, is_called as called from ${sql.raw(column.sequence)}`;
    const [{ last, called }] = Sequences.parse(await rowsOf(query, state));
    identities[column.name] = called ? last : 0;
  }
  const [{ rows }] = Counts.parse(
    await rowsOf(query, sql`select count(*)::int as rows from ${sql.identifier(name)}`),
  );
  return { table: name, columns: columns.map((column) => column.name), identities, rows };
}

async function rowsOf(query: Sql, statement: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(statement)).rows;
}
