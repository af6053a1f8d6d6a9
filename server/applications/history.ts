import { and, asc, desc, eq, inArray, like, ne, or, sql } from "drizzle-orm";
import { auditLog } from "#server/database/audit-schema.ts";
import type { Sql } from "#server/database/database.ts";

export interface HistoryEntry {
  readonly id: number;
  readonly at: Date;
  readonly operator: string;
  readonly action: string;
  readonly detail: string;
}

/** What has been done with one application, oldest first. */
export async function historyOf(query: Sql, number: string): Promise<HistoryEntry[]> {
  const rows = await query
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.subject, number), like(auditLog.subject, `${number}:%`)))
    .orderBy(asc(auditLog.id));
  return rows.map(({ id, at, operator, action, subject }) => ({
    ...{ id, at, operator, action },
    detail: subject.slice(number.length + 1).trim(),
  }));
}

/** The last to change each of some applications, by number; `site`: the family. */
export async function lastChangedBy(
  query: Sql,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const number = sql<string>`split_part(${auditLog.subject}, ':', 1)`;
  const rows = await query
    .select({ number, operator: auditLog.operator })
    .from(auditLog)
    .where(
      and(
        inArray(number, [...numbers]),
        ne(auditLog.action, "application read"),
        ne(auditLog.action, "application phone read"),
        ne(auditLog.action, "application noted"),
      ),
    )
    .orderBy(desc(auditLog.id));
  return new Map(rows.toReversed().map(({ number: one, operator }) => [one, operator]));
}
