import { count, getTableName, lt, sql } from "drizzle-orm";
import {
  knownDevices,
  limits,
  phoneProofs,
  sessions,
  smsCodes,
  wrongPasswords,
} from "#server/database/account-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { intents } from "#server/database/event-schema.ts";
import { staffInvitations, staffSessions } from "#server/database/office-schema.ts";

/** So few that a statement ends long before its time is over. */
const BATCH = 5000;
const TABLES = [
  limits,
  sessions,
  smsCodes,
  phoneProofs,
  knownDevices,
  wrongPasswords,
  intents,
  staffSessions,
  staffInvitations,
] as const;

interface Logger {
  error(details: object, message: string): void;
}

/** Removes expired rows: they would be refused anyway, and what is not stored cannot be lost. */
export async function removeExpired(database: Database, logger: Logger): Promise<void> {
  for (const table of TABLES) {
    try {
      let removed: number;
      do removed = await removeBatch(database, table);
      while (removed === BATCH);
    } catch (error) {
      logger.error({ err: error, table: getTableName(table) }, "expired rows could not be removed");
    }
  }
}

/** Other servers clean at the same time. */
async function removeBatch(database: Database, table: (typeof TABLES)[number]): Promise<number> {
  const result = await database.run((query) =>
    query.execute(sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${table.expiresAt} < now() limit ${BATCH} for update skip locked))`),
  );
  return result.rowCount ?? 0;
}

/** How many expired rows there are still. */
export async function countExpired(query: Sql): Promise<number> {
  let total = 0;
  for (const table of TABLES) {
    const [expired] = await query
      .select({ count: count() })
      .from(table)
      .where(lt(table.expiresAt, sql`now()`));
    total += expired?.count ?? 0;
  }
  return total;
}
