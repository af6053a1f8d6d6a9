import { asc, gte } from "drizzle-orm";
import type { Sql } from "./database.ts";
import { auditLog } from "./schema.ts";

/** The actions of the office on personal data, and the removals of the site by itself. */
const OFFICE_ACTIONS = [
  "sign-ups read",
  "sign-ups exported",
  "sign-ups expired",
  "sign-up taken in",
  "sign-up moved",
  "sign-up cancelled",
  "capacity set",
  "door list read",
  "check-ins taken",
  "application read",
  "applications exported",
  "application state set",
  "application deleted",
  "application expired",
  "application withdrawn",
  "person read",
  "person deleted",
  "logins ended",
  "phone changed",
  "owner confirmed",
  "backup made",
  "backup restored",
  "staff invited",
  "staff joined",
  "staff left",
  "role given",
  "role taken",
  "second factor reset",
  "staff logins ended",
  "recovery code used",
  "recovery codes made",
] as const;
export type OfficeAction = (typeof OFFICE_ACTIONS)[number];

/** Older releases may have had others. */
export function isOfficeAction(action: string): action is OfficeAction {
  return OFFICE_ACTIONS.some((one) => one === action);
}

export interface AuditEntry {
  /** The user of the machine; `site`: nobody, the site does it by itself. */
  readonly operator: string;
  readonly action: OfficeAction;
  /** Names what it was done to by number or id, and holds nothing personal. */
  readonly subject: string;
}

/** Writes down what is done, in the transaction in which it is done. */
export async function recordActions(sql: Sql, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await sql.insert(auditLog).values([...entries]);
}

/** The actions from then on, oldest first. */
export function recordedActions(sql: Sql, since: Date) {
  return sql.select().from(auditLog).where(gte(auditLog.at, since)).orderBy(asc(auditLog.id));
}
