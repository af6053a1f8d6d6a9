import { sql } from "drizzle-orm";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";

const CLOCK = sql`clock_timestamp()`.mapWith(applications.submittedAt);

/** The database's clock, which all servers share. */
export async function clockOf(query: Sql): Promise<Date> {
  const [row] = await query.select({ now: CLOCK }).from(sql`(values (0)) as one`);
  if (!row) throw new Error("the clock answers no time");
  return row.now;
}
