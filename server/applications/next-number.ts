import { sql } from "drizzle-orm";
import { STAGE_LETTERS, type Stage } from "#contract/stages.ts";
import { applicationNumbers } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";

/** The next number of a year and stage, without gaps: a transaction that is rolled back gives its number back. */
export async function nextNumber(query: Sql, year: number, stage: Stage): Promise<string> {
  const [row] = await query
    .insert(applicationNumbers)
    .values({ year, stage, newest: 1 })
    .onConflictDoUpdate({
      target: [applicationNumbers.year, applicationNumbers.stage],
      set: { newest: sql`${applicationNumbers.newest} + 1` },
    })
    .returning({ newest: applicationNumbers.newest });
  if (!row) throw new Error("an insert that updates answers a row");
  return numberOf(year, stage, row.newest);
}

export function numberOf(year: number, stage: Stage, number: number): string {
  return `${year}-${STAGE_LETTERS[stage]}-${String(number).padStart(4, "0")}`;
}
