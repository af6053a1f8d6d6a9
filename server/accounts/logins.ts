import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Login } from "#contract/account-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { sessions } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { LoggedIn } from "./sessions.ts";

/** The account's logins that are still valid, the last used first. */
export async function loginsOf(database: Sql, { id, session }: LoggedIn): Promise<Login[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  return rows.map(({ tokenHash, createdAt, lastUsedAt, ...row }) => ({
    id: row.id,
    createdAt: schoolTime(createdAt),
    lastUsedAt: schoolTime(lastUsedAt),
    device: row.device,
    current: tokenHash.equals(session),
  }));
}

/** Ends one login of an account; tells whether it was the current one. */
export async function endLogin(
  database: Sql,
  { id, session }: LoggedIn,
  login: string,
): Promise<boolean> {
  const [ended] = await database
    .delete(sessions)
    .where(and(eq(sessions.accountId, id), eq(sessions.id, login)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended?.tokenHash.equals(session) ?? false;
}

/** Ends all logins of an account but this one. */
export async function endOtherLogins(database: Sql, { id, session }: LoggedIn): Promise<void> {
  await database
    .delete(sessions)
    .where(and(eq(sessions.accountId, id), ne(sessions.tokenHash, session)));
}

/** Ends all logins of an account; tells how many there were. */
export async function endAllLogins(database: Sql, accountId: string): Promise<number> {
  const ended = await database
    .delete(sessions)
    .where(eq(sessions.accountId, accountId))
    .returning({ id: sessions.id });
  return ended.length;
}
