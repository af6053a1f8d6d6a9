import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { TOKEN_COOKIE_DAYS } from "#contract/cookies.ts";
import type { Sql } from "#server/database/database.ts";
import { accounts, sessions } from "#server/database/schema.ts";

export interface Session {
  readonly token: string;
  readonly days: number;
  readonly accountId: string;
}

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly phone: string;
}

/** An account in one of its sessions. */
export interface LoggedIn extends Account {
  /** Hash of the token, by which the session is known. */
  readonly session: Buffer;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

export async function openSession(
  database: Sql,
  accountId: string,
  isRemembered: boolean,
): Promise<Session> {
  const token = randomBytes(32).toString("base64url");
  const days = isRemembered ? TOKEN_COOKIE_DAYS.remembered : TOKEN_COOKIE_DAYS.usual;
  await database.insert(sessions).values({
    tokenHash: hashOf(token),
    accountId,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  });
  return { token, days, accountId };
}

/** The account of a token; null: it is nobody's, or no longer. */
export async function accountOfToken(database: Sql, token: string): Promise<LoggedIn | null> {
  const [account] = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      phone: accounts.phone,
      session: sessions.tokenHash,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, sql`now()`)));
  return account ?? null;
}

/** Ends a session. The account it was of; null: there was none. */
export async function endSession(database: Sql, token: string): Promise<string | null> {
  const [ended] = await database
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, sql`now()`)))
    .returning({ accountId: sessions.accountId });
  return ended?.accountId ?? null;
}
