import { and, desc, eq, like, lt, or } from "drizzle-orm";
import type { AuditPage, AuditVerified, AuditWanted } from "#contract/office/upkeep-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { auditLog } from "#server/database/audit-schema.ts";
import type { Database } from "#server/database/database.ts";
import { verifyAuditLog } from "#server/database/verify-audit-log.ts";

const SIZE = 100;

/** A page of the audit log, newest first. */
export async function auditPage(
  database: Database,
  { action, subject, before }: AuditWanted,
): Promise<AuditPage> {
  const rows = await database.run((query) =>
    query
      .select()
      .from(auditLog)
      .where(
        and(
          action ? eq(auditLog.action, action) : undefined,
          subject ? isAbout(subject) : undefined,
          before === undefined ? undefined : lt(auditLog.id, before),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(SIZE + 1),
  );
  return {
    entries: rows.slice(0, SIZE).map(({ id, at, operator, ...entry }) => ({
      ...{ id, operator, at: schoolTime(at) },
      ...{ action: entry.action, subject: entry.subject },
    })),
    hasMore: rows.length > SIZE,
  };
}

/** Subjects say more behind a colon: `2026-K-0001: submitted -> accepted`. */
function isAbout(subject: string) {
  const literal = subject.replace(/[\\%_]/g, "\\$&");
  return or(
    eq(auditLog.subject, subject),
    like(auditLog.subject, `${literal}: %`),
    eq(auditLog.operator, subject),
  );
}

/** Whether the log is as it was recorded; `kept` is a hash that somebody kept elsewhere. */
export async function auditVerified(
  database: Database,
  kept: string | null,
): Promise<AuditVerified> {
  const { faults, ...found } = await database.transact((query) => verifyAuditLog(query, kept), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  return {
    ...found,
    faults: faults.map(({ at, ...fault }) => ({ ...fault, at: at && schoolTime(at) })),
  };
}
