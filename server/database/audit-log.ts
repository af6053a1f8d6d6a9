import { createHash } from "node:crypto";
import { asc, eq, gte, sql } from "drizzle-orm";
import type { OfficeAction } from "#contract/office/audit-words.ts";
import { auditHead, auditLog } from "./audit-schema.ts";
import type { Sql } from "./database.ts";
import { insertRows } from "./insert-rows.ts";

export interface AuditEntry {
  /** The name of one of the staff; `user@machine`: at the command line; `site`: nobody, the site does it by itself. */
  readonly operator: string;
  readonly action: OfficeAction;
  /** Names what it was done to by number or id, and holds nothing personal. */
  readonly subject: string;
}

/** What the hash of an entry speaks for. */
interface DatedEntry extends Pick<AuditEntry, "operator" | "subject"> {
  readonly action: string;
  readonly at: Date;
}

/** What the first entry of the chain follows. */
export const CHAIN_START = Buffer.alloc(0);

/** SHA-256 of an entry and the hash before it. */
export function hashAfter(before: Buffer, { at, operator, action, subject }: DatedEntry): Buffer {
  const entry = JSON.stringify([at.toISOString(), operator, action, subject]);
  return createHash("sha256").update(before).update(entry).digest();
}

/**
 * Records what is done, in the transaction in which it is done. Transactions that record wait for each other from here to their
 * end, so this comes last: one that locked rows afterwards might wait for another that has them and waits to record.
 */
export async function recordActions(query: Sql, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { hash: head, now: at } = await lockHead(query);
  let hash = head;
  // Half of a pair is stored as another sign: the hash would speak for what is not there.
  const chained = entries.map((entry) => {
    const [operator, subject] = [entry.operator.toWellFormed(), entry.subject.toWellFormed()];
    const recorded = { ...entry, operator, subject, at };
    hash = hashAfter(hash, recorded);
    return { ...recorded, hash };
  });
  // In the order of the chain.
  await insertRows(query, auditLog, chained);
  const moved = await query
    .update(auditHead)
    .set({ hash })
    .where(eq(auditHead.hash, head))
    .returning();
  if (moved.length === 0) throw new Error("an action was recorded outside a transaction");
}

/** The hash of the newest entry, which nobody follows until the transaction ends, and the time. */
export async function lockHead(query: Sql): Promise<{ readonly hash: Buffer; readonly now: Date }> {
  const now = sql`clock_timestamp()`.mapWith(auditLog.at);
  const [head] = await query
    .insert(auditHead)
    .values({ id: 1, hash: CHAIN_START })
    .onConflictDoUpdate({ target: auditHead.id, set: { id: 1 } })
    .returning({ hash: auditHead.hash, now });
  if (!head) throw new Error("the audit log has no head");
  return head;
}

/** The actions from then on, oldest first. */
export function recordedActions(sql: Sql, since: Date) {
  return sql.select().from(auditLog).where(gte(auditLog.at, since)).orderBy(asc(auditLog.id));
}
