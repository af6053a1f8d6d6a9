import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { TOKEN_COOKIE_DAYS } from "#contract/cookies.ts";
import { accounts, sessions } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { answered, isAnswered } from "./answered-requests.ts";
import { hasFiled } from "./has-filed.ts";
import type { Visit } from "./visit.ts";

export interface Session {
  readonly token: string;
  readonly days: number;
  readonly accountId: string;
  /** The cookie without which the token counts for nothing; null: the token alone counts. */
  readonly binding: string | null;
}

/** A token as a request sends it, with the cookie that it may be bound to; null: there is none. */
export interface SentToken {
  readonly token: string;
  readonly binding: string | null;
}

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly phone: string;
  readonly hasPassword: boolean;
  readonly isUnconfirmed: boolean;
  /** Versions of the notices; null: none yet. */
  readonly agreedPrivacy: string | null;
  readonly agreedTerms: string | null;
}

/** An account in one of its sessions. */
export interface LoggedIn extends Account {
  /** Hash of the token, by which the session is known. */
  readonly session: Buffer;
  /** A code opened it, and not the password. */
  readonly isByCode: boolean;
}

/** Logins that an account has at most; a family shares it, on phones and at work. */
const MOST_OF_ACCOUNT = 20;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
const makeSecret = () => randomBytes(32).toString("base64url");

interface Opening {
  readonly isRemembered: boolean;
  /** What the request that opens it is known by; null: it cannot come again. */
  readonly mark: Buffer | null;
  readonly visit: Pick<Visit, "device" | "isOwnPage" | "log">;
}

/** Opens a session, bound to a cookie of its own where it is asked for by a page of the site. */
export async function openSession(
  database: Sql,
  accountId: string,
  { isRemembered, isByCode, mark, visit }: Opening & Pick<LoggedIn, "isByCode">,
): Promise<Session> {
  const { hashes, ...secrets } = makeSecrets(visit);
  const days = daysOf(isRemembered);
  await database.insert(sessions).values({
    ...hashes,
    accountId,
    device: visit.device,
    isByCode,
    expiresAt: sql`now() + make_interval(days => ${days})`,
    ...(mark && answered(mark)),
  });
  await endOldest(database, accountId);
  return { ...secrets, days, accountId };
}

/** Ends the sessions of an account that were opened first, where there are too many. */
async function endOldest(database: Sql, accountId: string): Promise<void> {
  const newest = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
    .limit(MOST_OF_ACCOUNT);
  await database
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), sql`${sessions.id} not in ${newest}`));
}

/** Opens the session anew whose token was lost on its way: that one opens nothing any more. Null: there is none. */
export async function reopenSession(
  database: Sql,
  { isRemembered, mark, visit }: Opening & { readonly mark: Buffer },
): Promise<Session | null> {
  const { hashes, ...secrets } = makeSecrets(visit);
  const [reopened] = await database
    .update(sessions)
    .set(hashes)
    .where(and(isAnswered(mark), gt(sessions.expiresAt, sql`now()`)))
    .returning({ accountId: sessions.accountId });
  if (!reopened) return null;
  visit.log({ event: "answered again", account: reopened.accountId });
  return { ...secrets, ...reopened, days: daysOf(isRemembered) };
}

const daysOf = (isRemembered: boolean) =>
  isRemembered ? TOKEN_COOKIE_DAYS.remembered : TOKEN_COOKIE_DAYS.usual;

function makeSecrets({ isOwnPage }: Pick<Visit, "isOwnPage">) {
  const token = makeSecret();
  const binding = isOwnPage ? makeSecret() : null;
  const boundHash = binding === null ? null : hashOf(binding);
  return { token, binding, hashes: { tokenHash: hashOf(token), boundHash } };
}

interface FoundSession {
  readonly account: LoggedIn;
  /** Whether what the token is bound to came along. */
  readonly isBindingHere: boolean;
}

const PASSED = {
  hour: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 hour'`,
  day: sql<boolean>`${accounts.lastUsedAt} < now() - interval '1 day'`,
};

/**
 * The session of a token, whose use is written down; null: it is nobody's, or no longer. Pages of the site get bound tokens alone:
 * one that is not, and comes from such a page by https, was put there by another host of the domain. An account is unconfirmed only
 * while something is filed that can answer; a login by code ends with that, and the next one begins anew.
 */
export async function sessionOfToken(
  database: Sql,
  { token, binding }: SentToken,
  { isOwnPage, isSecure }: Pick<Visit, "isOwnPage" | "isSecure">,
): Promise<FoundSession | null> {
  const [found] = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      phone: accounts.phone,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      isUnconfirmed: accounts.isUnconfirmed,
      agreedPrivacy: accounts.agreedPrivacy,
      agreedTerms: accounts.agreedTerms,
      session: sessions.tokenHash,
      isByCode: sessions.isByCode,
      isAnswerable: hasFiled(database),
      boundHash: sessions.boundHash,
      ...PASSED,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isValid(token));
  if (!found) return null;
  const { boundHash, hour, day, isAnswerable, ...rest } = found;
  if (rest.isUnconfirmed && rest.isByCode && !isAnswerable) {
    await endSession(database, { token, binding });
    return null;
  }
  const account = { ...rest, isUnconfirmed: rest.isUnconfirmed && isAnswerable };
  const isPlanted = boundHash === null && isOwnPage && isSecure;
  const isBindingHere = !isPlanted && isBound(boundHash, binding);
  if (isBindingHere && hour) {
    await database
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(sessions.tokenHash, account.session), PASSED.hour));
  }
  if (isBindingHere && day) {
    await database
      .update(accounts)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(accounts.id, account.id), PASSED.day));
  }
  return { account, isBindingHere };
}

/**
 * Ends the session of a token; null: there was none. It ends without what it is bound to, too: whoever has the token and not the
 * cookie, be it a thief or a late logout, can do no more with it.
 */
export async function endSession(
  database: Sql,
  { token, binding }: SentToken,
): Promise<{ readonly account: string; readonly isBindingHere: boolean } | null> {
  const [ended] = await database
    .delete(sessions)
    .where(isValid(token))
    .returning({ account: sessions.accountId, boundHash: sessions.boundHash });
  if (!ended) return null;
  return { account: ended.account, isBindingHere: isBound(ended.boundHash, binding) };
}

const isValid = (token: string) =>
  and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, sql`now()`));

function isBound(boundHash: Buffer | null, binding: string | null): boolean {
  return boundHash === null || (binding !== null && hashOf(binding).equals(boundHash));
}
