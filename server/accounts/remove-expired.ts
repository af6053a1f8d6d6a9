import { lt, sql } from "drizzle-orm";
import type { Database } from "#server/database/database.ts";
import { limits, sessions, smsCodes } from "#server/database/schema.ts";

/** Removes what has expired: it would be refused anyway, and what is not kept cannot be lost. */
export async function removeExpired(database: Database): Promise<void> {
  await database.run(async (query) => {
    for (const table of [limits, sessions, smsCodes]) {
      await query.delete(table).where(lt(table.expiresAt, sql`now()`));
    }
  });
}
