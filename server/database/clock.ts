import { desc, lt, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import { auditLog } from "./audit-schema.ts";
import type { Sql } from "./database.ts";

const CLOCK = sql`clock_timestamp()`.mapWith(auditLog.at);
const MONTH = 31 * DAY_MS;
/** How long somebody has to notice a wrong clock. */
const DAYS_OF_CLOCK = 3;

/** The database's clock, which all servers share. */
export async function clockOf(query: Sql): Promise<Date> {
  const [row] = await query.select({ now: CLOCK }).from(sql`(values (0)) as one`);
  if (!row) throw new Error("the clock answers no time");
  return row.now;
}

/**
 * Whether the audit log has nothing of the month before: the clock seems to have jumped ahead, and nobody could bring back what is
 * removed by it. The last days do not count: by a wrong clock the nightly backup is due at once, and recorded.
 */
export async function isFarAhead(query: Sql, now: Date): Promise<boolean> {
  const [last] = await query
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(lt(auditLog.at, new Date(now.getTime() - DAYS_OF_CLOCK * DAY_MS)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last !== undefined && now.getTime() - last.at.getTime() > MONTH;
}
