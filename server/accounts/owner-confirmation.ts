import { and, eq, sql } from "drizzle-orm";
import { accounts, sessions } from "#server/database/account-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { Attempts } from "./attempts.ts";
import { hasFiled } from "./has-filed.ts";
import { forgetDevices } from "./known-devices.ts";
import { limitOf } from "./limits.ts";
import { endOtherLogins } from "./logins.ts";
import { AccountRefused } from "./refusals.ts";
import type { Account, LoggedIn } from "./sessions.ts";
import type { Visit } from "./visit.ts";
import { closeOtherWaysIn } from "./ways-in.ts";

/** Days without a right code after which a phone may have been handed on: carriers wait so long at least. Use by password proves nothing of the phone. */
const PROVEN_DAYS = 90;

/**
 * Writes down that a code has opened an account, which proves the phone. Where it was not proven for long, or is still in doubt, it may
 * be somebody else's: an account that has filed applications is unconfirmed from now on instead. Of another nothing can be asked; it loses its
 * password and other logins, so that whoever had the phone before does not read what is filed from now on, and is asked to agree to the
 * notices. Answers whether the account is unconfirmed.
 */
export async function noteCodeLogin(database: Sql, accountId: string): Promise<boolean> {
  const isIt = eq(accounts.id, accountId);
  const [account] = await database
    .select({
      isInDoubt: sql<boolean>`${accounts.isUnconfirmed} or ${accounts.phoneProvenAt} < now() - make_interval(days => ${PROVEN_DAYS})`,
    })
    .from(accounts)
    .where(isIt)
    .for("no key update");
  if (!account) return false;
  // Only now: an application that was being filed meanwhile held the account.
  const filed = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isIt, hasFiled(database)));
  const isUnconfirmed = account.isInDoubt && filed.length > 0;
  const isTakenOver = account.isInDoubt && !isUnconfirmed;
  if (isTakenOver) await closeOtherWaysIn(database, accountId);
  const proven = isUnconfirmed ? {} : { phoneProvenAt: sql`now()` };
  // A former owner's consent is not the new one's.
  const agreed = isTakenOver ? { agreedPrivacy: null, agreedTerms: null } : {};
  await database
    .update(accounts)
    .set({ isUnconfirmed, ...proven, ...agreed })
    .where(isIt);
  return isUnconfirmed;
}

export function refuseUnconfirmed({ isUnconfirmed }: Pick<Account, "isUnconfirmed">): void {
  if (isUnconfirmed) throw new AccountRefused({ kind: "unconfirmed" });
}

/**
 * Clears the mark where `isKnown` finds that the visitor knows the family, and ends all other logins, which may be of whoever has the
 * phone now; five tries a day and ten in 180 days, counted apart for logins by code and by password. Rejects with AccountRefused.
 */
export async function confirmOwner(
  database: Database,
  loggedIn: LoggedIn,
  isKnown: () => Promise<boolean>,
  visit: Visit,
): Promise<void> {
  const { id: account, isUnconfirmed, isByCode } = loggedIn;
  if (!isUnconfirmed) return;
  const attempts = new Attempts(database, visit, { account });
  const subject = isByCode ? `code ${account}` : account;
  let isWrong = false;
  try {
    await attempts.count(limitOf("confirmations of account", subject));
    isWrong = !(await isKnown());
  } finally {
    if (!isWrong) await attempts.forget();
  }
  if (isWrong) {
    visit.log({ event: "owner not confirmed", account });
    throw new AccountRefused({ kind: "not-the-owner" });
  }
  await database.transact(async (query) => {
    // A family that answers after a login by password may have given the phone up: the next code is questioned again.
    const proven = isByCode ? { phoneProvenAt: beginningOf(query, loggedIn) } : {};
    await query
      .update(accounts)
      .set({ isUnconfirmed: false, ...proven })
      .where(eq(accounts.id, account));
    await forgetDevices(query, account, visit.deviceCookie);
    await endOtherLogins(query, loggedIn);
  });
  visit.log({ event: "owner confirmed", account });
}

/** When the code was right that opened a login; now, if it has been ended in the meantime. */
function beginningOf(query: Sql, { session }: Pick<LoggedIn, "session">) {
  const beginning = query
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, session));
  return sql`coalesce(${beginning}, now())`;
}
