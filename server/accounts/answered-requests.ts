import { and, eq, sql } from "drizzle-orm";
import { sessions } from "#server/database/account-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import type { Visit } from "./visit.ts";

/** For so long a request whose answer was lost is answered again. */
const ANSWERED_MINUTES = 10;

interface SessionOfAccount {
  /** The account's. */
  readonly id: string;
  /** Hash of the token, by which the session is known. */
  readonly session: Buffer;
}

/** Writes down that a request was carried out in a session; false: the session is over. */
export async function noteAnswered(
  database: Sql,
  { session }: SessionOfAccount,
  mark: Buffer | null,
): Promise<boolean> {
  const noted = await database
    .update(sessions)
    .set(mark ? answered(mark) : { answeredHash: null, answeredAt: null })
    .where(eq(sessions.tokenHash, session))
    .returning({ id: sessions.id });
  return noted.length === 1;
}

/** The account, if this very request has changed it in this session a short while ago; null: it has not. */
export async function changedBefore<Account extends SessionOfAccount>(
  database: Database,
  account: Account,
  mark: Buffer,
  visit: Pick<Visit, "log">,
): Promise<Account | null> {
  const found = await database.run((query) =>
    query
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.tokenHash, account.session), isAnswered(mark))),
  );
  if (found.length === 0) return null;
  visit.log({ event: "answered again", account: account.id });
  return account;
}

export const answered = (mark: Buffer) => ({ answeredHash: mark, answeredAt: sql`now()` });

export const isAnswered = (mark: Buffer) =>
  and(
    eq(sessions.answeredHash, mark),
    sql`${sessions.answeredAt} > now() - make_interval(mins => ${ANSWERED_MINUTES})`,
  );
