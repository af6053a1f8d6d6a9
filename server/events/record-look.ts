import { and, eq, sql } from "drizzle-orm";
import { type AuditEntry, recordActions } from "#server/database/audit-log.ts";
import { auditLog } from "#server/database/audit-schema.ts";
import type { Sql } from "#server/database/database.ts";

/** Writes down that somebody looks at a list which their screen asks for again and again: once an hour. */
export async function recordLook(query: Sql, entry: AuditEntry): Promise<void> {
  const { operator, action, subject } = entry;
  const isIt = and(
    eq(auditLog.operator, operator),
    eq(auditLog.action, action),
    eq(auditLog.subject, subject),
    sql`${auditLog.at} > clock_timestamp() - interval '1 hour'`,
  );
  const [recent] = await query.select({ id: auditLog.id }).from(auditLog).where(isIt).limit(1);
  if (!recent) await recordActions(query, [entry]);
}
