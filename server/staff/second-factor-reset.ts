import { and, desc, eq } from "drizzle-orm";
import { recordActions } from "#server/database/audit-log.ts";
import { auditLog } from "#server/database/audit-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { staff } from "#server/database/office-schema.ts";
import { invite } from "./invitations.ts";
import { endAllSessions } from "./sessions.ts";
import { lockPresent } from "./staff-rows.ts";

/** Takes the second factor away and ends all sessions. Answers an invitation, by which the person sets up another. */
export async function resetSecondFactor(database: Sql, operator: string, id: string) {
  const { name } = await lockPresent(database, id);
  await database
    .update(staff)
    .set({ totpSealed: null, totpKeyId: null, totpStep: null, recoveryHashes: [] })
    .where(eq(staff.id, id));
  await endAllSessions(database, id);
  const invitation = await invite(database, id);
  await recordActions(database, [{ operator, action: "second factor reset", subject: name }]);
  return invitation;
}

/** The last reset of somebody's second factor; null: there was none, or the person is new. */
export async function lastResetOf(
  database: Sql,
  { name, passwordHash }: Pick<typeof staff.$inferSelect, "name" | "passwordHash">,
): Promise<{ readonly at: Date; readonly by: string } | null> {
  if (passwordHash === null) return null;
  const [reset] = await database
    .select({ at: auditLog.at, by: auditLog.operator })
    .from(auditLog)
    .where(and(eq(auditLog.action, "second factor reset"), eq(auditLog.subject, name)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return reset ?? null;
}
