import { and, eq } from "drizzle-orm";
import type { PasswordChange } from "#contract/account-shapes.ts";
import type { PasswordReset } from "#contract/login-shapes.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { accounts } from "#server/database/schema.ts";
import { accountOfPhone } from "./account-of-phone.ts";
import type { CodeTries } from "./code-tries.ts";
import { forgetDevices } from "./known-devices.ts";
import { endAllLogins, endOtherLogins } from "./logins.ts";
import { networkOf } from "./network-of.ts";
import { noteCodeLogin, refuseUnconfirmed } from "./owner-confirmation.ts";
import { weaknessOf } from "./password-rules.ts";
import type { PasswordWork } from "./password-work.ts";
import { AccountRefused } from "./refusals.ts";
import { type LoggedIn, noteAnswered, openSession, type Session } from "./sessions.ts";
import { type CodeUse, spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { clearWrongPasswords } from "./wrong-passwords.ts";

interface PasswordParts {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  readonly schoolNames: () => readonly string[];
}

/** Who asks, how their codes are tried, and what the request is known by when it comes again. */
interface Evidence {
  readonly visit: Visit;
  readonly tries: CodeTries;
  readonly mark: Buffer | null;
}

/** Sets a password with the current one, which `verify` looks at, or a code; all other logins end. Rejects with AccountRefused. */
export async function changePassword(
  parts: PasswordParts,
  account: LoggedIn,
  { password, current, captcha = "" }: PasswordChange,
  { verify, ...evidence }: Evidence & { readonly verify: (current: string) => Promise<boolean> },
): Promise<void> {
  const { visit, tries, mark } = evidence;
  refuseUnconfirmed(account);
  const { username, phone } = account;
  await refuseWeak(password, [username, phone, ...parts.schoolNames()]);
  if (current !== undefined) {
    if (!(await verify(current))) throw new AccountRefused({ kind: "wrong-password" });
    const hash = await parts.passwordWork.hash(networkOf(visit.address), password);
    await parts.database.transact((sql) => replacePassword(sql, account, hash, mark));
    return;
  }
  const use = { phone, purpose: "password" } as const;
  const code = await parts.database.run((sql) => tries.try(sql, use, captcha));
  if (code === null) throw new AccountRefused({ kind: "wrong-code" });
  const hash = await hashWithCode(parts, code, password, evidence);
  await parts.database.transact(async (sql) => {
    if (!(await spendCode(sql, code))) throw new AccountRefused({ kind: "wrong-code" });
    await replacePassword(sql, account, hash, mark);
  });
}

async function replacePassword(
  sql: Sql,
  account: LoggedIn,
  passwordHash: string,
  mark: Buffer | null,
): Promise<void> {
  await sql.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
  // Another change, which came first, has ended this login.
  const isOpen = await noteAnswered(sql, account, mark);
  if (!isOpen) throw new AccountRefused({ kind: "not-logged-in" });
  await clearWrongPasswords(sql, account.id);
  await forgetDevices(sql, account.id);
  await endOtherLogins(sql, account);
}

/** Whether it is still the account's password, which it then is until the transaction ends: a change ends the logins before it. */
export async function hasPassword(
  sql: Sql,
  account: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, account), eq(accounts.passwordHash, passwordHash)))
    .for("share");
  return rows.length === 1;
}

/**
 * Sets a forgotten password with a code; all logins end, and a new one begins. A phone without an account is refused like a wrong code,
 * after the same work: nothing is hashed for either. Rejects with AccountRefused.
 */
export async function resetPassword(
  parts: PasswordParts,
  { phone, captcha, password }: PasswordReset,
  evidence: Evidence,
): Promise<Session> {
  const { visit, tries, mark } = evidence;
  const { database, schoolNames } = parts;
  await refuseWeak(password, [phone, ...schoolNames()]);
  const { code, account } = await database.run((sql) =>
    tryCodeOfAccount(sql, tries, { phone, purpose: "reset" }, captcha),
  );
  if (code === null || !account) throw new AccountRefused({ kind: "wrong-code" });
  const { id, username } = account;
  try {
    // Only now: before, it would tell that there is an account, and its name.
    await refuseWeak(password, [username]);
  } catch (error) {
    await database.run((sql) => tries.giveBack(sql, code));
    throw error;
  }
  const passwordHash = await hashWithCode(parts, code, password, evidence);
  return database.transact(async (sql) => {
    const isSpent = await spendCode(sql, code);
    // The phone may be another account's by now.
    const owner = await accountOfPhone(sql, phone);
    if (!isSpent || owner?.id !== id) throw new AccountRefused({ kind: "wrong-code" });
    await noteCodeLogin(sql, id);
    await sql.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
    await clearWrongPasswords(sql, id);
    await forgetDevices(sql, id);
    await endAllLogins(sql, id);
    return openSession(sql, id, { isRemembered: false, mark, visit });
  });
}

async function tryCodeOfAccount(sql: Sql, tries: CodeTries, use: CodeUse, captcha: string) {
  const code = await tries.try(sql, use, captcha);
  // Looked up in any case, so that a wrong code takes as long whether or not there is an account.
  return { code, account: await accountOfPhone(sql, use.phone) };
}

async function refuseWeak(password: string, names: readonly string[]): Promise<void> {
  const weakness = await weaknessOf(password, names);
  if (weakness) throw new AccountRefused({ kind: "weak-password", weakness });
}

/** Hashes a password; where the server is too busy, the try of the code is not counted. */
async function hashWithCode(
  { database, passwordWork }: PasswordParts,
  code: string,
  password: string,
  { visit, tries }: Evidence,
): Promise<string> {
  try {
    return await passwordWork.hash(networkOf(visit.address), password);
  } catch (error) {
    const isBusy = error instanceof AccountRefused && error.refusal.kind === "busy";
    if (isBusy) await database.run((sql) => tries.giveBack(sql, code));
    throw error;
  }
}
