import { eq } from "drizzle-orm";
import type { PasswordReset } from "#contract/login-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { accountOfPhone, holdAccountOfPhone } from "./account-of-phone.ts";
import type { CodeTries } from "./code-tries.ts";
import { forgetDevices } from "./known-devices.ts";
import { endAllLogins } from "./logins.ts";
import { noteCodeLogin } from "./owner-confirmation.ts";
import { hashWithCode, type PasswordParts, refuseWeak } from "./passwords.ts";
import { AccountRefused } from "./refusals.ts";
import { openSession, reopenSession, type Session } from "./sessions.ts";
import { type CodeUse, spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { type Evidence, withCode } from "./with-code.ts";
import { clearWrongPasswords } from "./wrong-passwords.ts";

/**
 * Sets a forgotten password with a code; all logins end, and a new one begins. Where the phone may have been handed on, it is a login by
 * code and no more: the family before keeps its password. A phone without an account is refused like a wrong code, after the same work:
 * nothing is hashed for either. Rejects with AccountRefused.
 */
export function resetPassword(
  parts: PasswordParts,
  reset: PasswordReset,
  visit: Visit,
): Promise<Session> {
  const { database } = parts;
  const shown = maskPhone(reset.phone);
  const refused = { event: "password reset refused", phone: shown } as const;
  return withCode(
    database,
    { call: "resetPassword", request: reset, phone: reset.phone, visit, refused },
    (mark) => database.run((sql) => reopenSession(sql, { isRemembered: false, mark, visit })),
    async (evidence) => {
      const { session, isReplaced } = await replaceForgotten(parts, reset, evidence);
      const about = { account: session.accountId, phone: shown };
      visit.log(
        isReplaced
          ? { event: "password reset", ...about }
          : { event: "logged in", by: "code", ...about },
      );
      return session;
    },
  );
}

async function replaceForgotten(
  parts: PasswordParts,
  { phone, captcha, password }: PasswordReset,
  evidence: Evidence,
): Promise<{ readonly session: Session; readonly isReplaced: boolean }> {
  const { visit, tries, mark } = evidence;
  const { database, passwordWork, schoolNames } = parts;
  await refuseWeak(passwordWork, visit, password, [phone, ...schoolNames()]);
  const { code, account } = await database.run((sql) =>
    tryCodeOfAccount(sql, tries, { phone, purpose: "reset" }, captcha),
  );
  if (code === null || !account) throw new AccountRefused({ kind: "wrong-code" });
  const { id, username } = account;
  try {
    // Only now: before, it would tell that there is an account, and its name.
    await refuseWeak(passwordWork, visit, password, [username]);
  } catch (error) {
    await database.run((sql) => tries.giveBack(sql, code));
    throw error;
  }
  const passwordHash = await hashWithCode(parts, code, password, evidence);
  return database.transact(async (sql) => {
    const isSpent = await spendCode(sql, code);
    // The phone may be another account's by now.
    const owner = await holdAccountOfPhone(sql, phone);
    if (!isSpent || owner?.id !== id) throw new AccountRefused({ kind: "wrong-code" });
    const isReplaced = !(await noteCodeLogin(sql, id));
    await clearWrongPasswords(sql, id);
    if (isReplaced) {
      await sql.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
      await forgetDevices(sql, id);
      await endAllLogins(sql, id);
    }
    const opening = { isRemembered: false, isByCode: true, mark, visit };
    return { session: await openSession(sql, id, opening), isReplaced };
  });
}

async function tryCodeOfAccount(sql: Sql, tries: CodeTries, use: CodeUse, captcha: string) {
  const code = await tries.try(sql, use, captcha);
  // Looked up in any case, so that a wrong code takes as long whether or not there is an account.
  return { code, account: await accountOfPhone(sql, use.phone) };
}
