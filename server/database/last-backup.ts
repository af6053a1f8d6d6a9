import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { OfficeAction } from "#contract/office/audit-words.ts";
import { applications } from "./application-schema.ts";
import { auditLog } from "./audit-schema.ts";
import type { Database } from "./database.ts";

/** What is known of the newest backup; "none": there are applications that none holds. */
export type LastBackup =
  | { readonly kind: "made"; readonly hours: number }
  | { readonly kind: "none" | "not needed" };

const MADE: OfficeAction = "backup made";

/** By the database's clock. */
export async function readLastBackup(database: Pick<Database, "run">): Promise<LastBackup> {
  const [last] = await database.run((query) =>
    query
      .select({
        hours: sql`extract(epoch from clock_timestamp() - ${auditLog.at}) / 3600`.mapWith(Number),
      })
      .from(auditLog)
      // One that is still to come was made by a clock that was ahead.
      .where(and(eq(auditLog.action, MADE), lte(auditLog.at, sql`clock_timestamp()`)))
      .orderBy(desc(auditLog.id))
      .limit(1),
  );
  if (last) return { kind: "made", hours: last.hours };
  const [application] = await database.run((query) =>
    query.select({ number: applications.number }).from(applications).limit(1),
  );
  return { kind: application ? "none" : "not needed" };
}
