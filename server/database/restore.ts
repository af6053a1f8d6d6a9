import { asc, eq, gt, max, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import * as z from "zod/mini";
import { MINUTE_MS } from "#contract/durations.ts";
import { STAGES } from "#contract/stages.ts";
import { accounts } from "./account-schema.ts";
import { applicationNumbers, applications } from "./application-schema.ts";
import { hashAfter, lockHead } from "./audit-log.ts";
import { auditHead, auditLog } from "./audit-schema.ts";
import { BACKUP_END, BackupHead, isUnknown, savedTables, siteTables, TableHead } from "./backup.ts";
import type { Sql } from "./database.ts";
import { eventSeats } from "./event-schema.ts";
import { MIGRATION_LOCK, MIGRATIONS, migrate } from "./migrate.ts";
import { staff } from "./office-schema.ts";

type AuditRow = typeof auditLog.$inferSelect;

/** The lines are no whole backup, or one that this release cannot read; the message says which. */
export class BadBackup extends Error {
  override readonly name = "BadBackup";
  readonly kind: "no backup" | "not whole" | "newer";

  constructor(kind: BadBackup["kind"], options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

const ROWS_AT_ONCE = 500;

const Found = z.tuple([z.object({ found: z.boolean() })]);

/** Whether nothing of anybody stands in the database, and no table that the program does not know. */
export async function isEmpty(query: Sql): Promise<boolean> {
  if ((await siteTables(query)).some(isUnknown)) return false;
  const { rows } = await query.execute(
    sql`select exists (select from ${accounts}) or exists (select from ${applications}) or exists (select from ${eventSeats}) or exists (select from ${staff}) as found`,
  );
  const [{ found }] = Found.parse(rows);
  return !found;
}

/** Whether a server, or another call of the tool, is connected. All connections of the site have one name; a server always has one, for its release clock asks every 2 s. */
export async function hasOtherConnections(query: Sql): Promise<boolean> {
  const { rows } = await query.execute(sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = current_setting('application_name')
    ) as found`);
  const [{ found }] = Found.parse(rows);
  return found;
}

/** Reads a backup, its head first. */
export class BackupReader {
  readonly #lines: AsyncIterator<string>;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  /** The first line. Rejects with BadBackup. */
  async head(): Promise<BackupHead> {
    const head = BackupHead.safeParse(parsed(await this.#next("no backup")));
    if (!head.success) throw new BadBackup("no backup");
    if (!MIGRATIONS.some(({ folderMillis }) => folderMillis === head.data.schema)) {
      throw new BadBackup("newer");
    }
    return head.data;
  }

  /** The next table; null: that was the last. */
  async table(): Promise<TableHead | null> {
    const line = await this.#next("not whole");
    if (line === BACKUP_END) return null;
    const head = TableHead.safeParse(parsed(line));
    if (!head.success) throw new BadBackup("not whole");
    return head.data;
  }

  /** So many rows of the table. */
  async rows(count: number): Promise<string[]> {
    const rows: string[] = [];
    while (rows.length < count) rows.push(await this.#next("not whole"));
    return rows;
  }

  /** Leaves out the rows of a table. */
  async pass({ rows }: TableHead): Promise<void> {
    for (let left = rows; left > 0; left -= 1) await this.#next("not whole");
  }

  async #next(kind: BadBackup["kind"]): Promise<string> {
    const { done, value } = await this.#lines.next();
    if (done) throw new BadBackup(kind);
    return value;
  }
}

/** What a restored database has since its backup. */
export interface Restored {
  /** What was recorded since, oldest first. */
  readonly since: readonly AuditRow[];
  /** Whether the database before was the one of the backup: another one knows nothing of what came after it, and its application numbers are other families'. */
  readonly isSameSite: boolean;
}

/**
 * Puts a backup in the place of all that the database holds: the tables are made as they were then, filled, and brought up to
 * date. To be done in one transaction. What the audit log says since then stays in it, no application number that was given
 * out since is given out again, which a family has on paper, and whoever has left the staff since stays out.
 */
export async function restore(
  query: Sql,
  reader: BackupReader,
  { at, schema, tables: saved }: BackupHead,
): Promise<Restored> {
  // A server that starts meanwhile waits.
  await query.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const names = await siteTables(query);
  const tables = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  // Waiting for these locks can take long: what others commit meanwhile has to be in the copies.
  await query.execute(sql`lock table ${tables} in access exclusive mode`);
  await query.execute(
    sql`create temporary table audit_before on commit drop as select * from ${auditLog}`,
  );
  await query.execute(
    sql`create temporary table head_before on commit drop as select * from ${auditHead}`,
  );
  await query.execute(
    sql`create temporary table numbers_before on commit drop as select * from ${applicationNumbers}`,
  );
  await query.execute(
    sql`create temporary table staff_before on commit drop as select id, left_at from ${staff}`,
  );
  await query.execute(sql`
    create temporary table ids_before on commit drop as
    select id from ${accounts} union select id from ${applications} union select id from ${staff}`);
  await moveAside(query, names.filter(isUnknown));
  const known = names.filter((name) => !isUnknown(name)).map((name) => sql.identifier(name));
  await query.execute(sql`drop table ${sql.join(known, sql`, `)} cascade`);
  await query.execute(sql`delete from drizzle.__drizzle_migrations`);
  const ofBackup = MIGRATIONS.filter(({ folderMillis }) => folderMillis <= schema);
  const later = MIGRATIONS.filter(({ folderMillis }) => folderMillis > schema);
  for (const migration of ofBackup) await migrate(query, migration);
  const made = new Set(await savedTables(query));
  const missing = new Set(saved ?? made);
  for (let table = await reader.table(); table; table = await reader.table()) {
    // Skip tables that no version made, such as an operator's copies.
    await (made.has(table.table) ? fill(query, table, reader) : reader.pass(table));
    missing.delete(table.table);
  }
  if (missing.size > 0) throw new BadBackup("not whole");
  for (const migration of later) await migrate(query, migration);
  const { since, isSameLog } = await keepAudit(query, new Date(at));
  await query.execute(sql`
    update ${staff} s set left_at = b.left_at from staff_before b where b.id = s.id and s.left_at is null`);
  await query.execute(sql`
    insert into ${applicationNumbers} as n (year, stage, newest)
    select year, stage, newest from numbers_before
    on conflict (year, stage) do update set newest = greatest(n.newest, excluded.newest)`);
  // A log that was empty at the backup is part of any other.
  return { since, isSameSite: isSameLog && (await sharesIds(query)) };
}

/** Whether a person or application of the backup was there before; their ids are random. */
async function sharesIds(query: Sql): Promise<boolean> {
  const { rows } = await query.execute(sql`
    select exists (
      select from ids_before where id in (
        select id from ${accounts} union select id from ${applications} union select id from ${staff}
      )
    ) as found`);
  const [{ found }] = Found.parse(rows);
  return found;
}

/** More than a school gives out between two nightly backups, of one stage. */
export const NUMBERS_SKIPPED = 500;

/**
 * Goes on with higher application numbers: of those that were given out after the backup another database knows nothing, and
 * families have them on paper.
 */
export async function skipNumbers(query: Sql, year: number): Promise<void> {
  const rows = STAGES.map((stage) => ({ year, stage, newest: 0 }));
  await query.insert(applicationNumbers).values(rows).onConflictDoNothing();
  await query
    .update(applicationNumbers)
    .set({ newest: sql`${applicationNumbers.newest} + ${NUMBERS_SKIPPED}` });
}

/** A newer version's tables would be in the way of the next update; an operator's own may hold what came in since the backup. */
async function moveAside(query: Sql, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const schema = sql.identifier(`before_restore_${Date.now()}`);
  await query.execute(sql`create schema ${schema}`);
  for (const name of names) {
    await query.execute(sql`alter table ${sql.identifier(name)} set schema ${schema}`);
  }
}

/** Puts what was recorded since the backup behind what the backup has, and answers it, and whether it went on from the backup's log. */
async function keepAudit(
  query: Sql,
  madeAt: Date,
): Promise<{ readonly since: readonly AuditRow[]; readonly isSameLog: boolean }> {
  const { hash: head } = await lockHead(query);
  const [last] = await query.select({ id: max(auditLog.id) }).from(auditLog);
  await query.execute(sql`
    insert into ${auditLog} (at, operator, action, subject, hash)
    select at, operator, action, subject, hash from audit_before b
    where not exists (select from ${auditLog} a where a.hash = b.hash)
      and not exists (
        select from ${auditLog} a
        where (a.at, a.operator, a.action, a.subject) = (b.at, b.operator, b.action, b.subject)
      )
    order by b.id`);
  const { rows } = await query.execute(
    sql`select ${head.length === 0} or exists (select from audit_before where hash = ${head}) as found`,
  );
  const [{ found: isSameLog }] = Found.parse(rows);
  const since = await query
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, last?.id ?? 0))
    .orderBy(asc(auditLog.id));
  if (isSameLog) {
    // With their own hashes, so that what was changed before the restoring still shows.
    await query.execute(
      sql`update ${auditHead} h set hash = b.hash from head_before b where b.id = h.id`,
    );
    return { since, isSameLog };
  }
  let hash = head;
  for (const entry of since) {
    hash = hashAfter(hash, entry);
    await query.update(auditLog).set({ hash }).where(eq(auditLog.id, entry.id));
  }
  await query.update(auditHead).set({ hash });
  // Another log goes its own way from its beginning on: what was under way then may have begun a little before.
  const start = madeAt.getTime() - MINUTE_MS;
  return { since: since.filter(({ at }) => at.getTime() >= start), isSameLog };
}

async function fill(query: Sql, head: TableHead, reader: BackupReader): Promise<void> {
  const table = sql.identifier(head.table);
  const columns = sql.join(
    head.columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  for (let left = head.rows; left > 0; left -= ROWS_AT_ONCE) {
    const rows = await reader.rows(Math.min(left, ROWS_AT_ONCE));
    try {
      await query.execute(sql`
        insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, ${`[${rows.join(",")}]`}::json)`);
    } catch (cause) {
      throw isBadRow(cause) ? new BadBackup("not whole", { cause }) : cause;
    }
  }
  for (const [column, last] of Object.entries(head.identities)) {
    await query.execute(sql`
      select setval(pg_get_serial_sequence(quote_ident(${head.table}), ${column}), greatest(${last}::bigint, 1), ${last > 0})`);
  }
}

/** SQLSTATE classes that speak of the data: they are no rows of that table. */
function isBadRow(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && /^2[23]/.test(cause.code ?? "");
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
