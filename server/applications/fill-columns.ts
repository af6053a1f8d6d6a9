import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { applications } from "#server/database/application-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import type { DataKeys } from "./data-keys.ts";
import { guardianOf, openApplication } from "./sealed-application.ts";

const BATCH = 500;

/** Fills the grade and the guardian's hash where a release that knew neither has filed the application. */
export async function fillColumns(database: Database, keys: DataKeys): Promise<void> {
  let filled: number;
  do filled = await database.transact((query) => fillBatch(query, keys));
  while (filled === BATCH);
}

async function fillBatch(query: Sql, keys: DataKeys): Promise<number> {
  const { id, keyId, sealed, grade } = applications;
  const rows = await query
    .select({ id, keyId, sealed })
    .from(applications)
    .where(and(or(isNull(grade), isNull(applications.guardianHash)), inArray(keyId, keys.ids)))
    .orderBy(asc(id))
    .limit(BATCH)
    // Other servers fill the rest meanwhile.
    .for("update", { skipLocked: true });
  for (const row of rows) {
    const details = openApplication(keys, row.id, { keyId: row.keyId, bytes: row.sealed });
    const [guardianHash] = keys.hashes(guardianOf(details.guardian.phone));
    await query
      .update(applications)
      .set({ grade: details.grade, guardianHash })
      .where(eq(id, row.id));
  }
  return rows.length;
}
