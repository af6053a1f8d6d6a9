import { sql } from "drizzle-orm";
import type { AuditEntry } from "#server/database/audit-log.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { dataRequests } from "#server/database/office-schema.ts";

export type RequestKind = typeof dataRequests.$inferInsert.kind;

/** The member of staff who carries out a request. */
export interface Clerk {
  /** As the audit log has it. */
  readonly operator: string;
  /** Null: the command line. */
  readonly staffId: string | null;
}

export interface CarriedOut {
  readonly kind: RequestKind;
  /** The school's day on which it arrived. */
  readonly receivedOn: string;
  readonly entries: readonly Omit<AuditEntry, "operator">[];
}

/** Counts a request that has been carried out, and records what was done. Comes last in its transaction. */
export async function noteRequest(
  query: Sql,
  { operator, staffId }: Clerk,
  { kind, receivedOn, entries }: CarriedOut,
): Promise<void> {
  const doneAt = sql`clock_timestamp()`;
  await query.insert(dataRequests).values({ kind, receivedOn, doneAt, staffId });
  await recordActions(
    query,
    entries.map((entry) => ({ ...entry, operator })),
  );
}
