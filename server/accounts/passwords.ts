import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PasswordChange } from "#contract/account-shapes.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { networkOf } from "#server/network-of.ts";
import { changedBefore, noteAnswered } from "./answered-requests.ts";
import { checkPassword } from "./check-password.ts";
import { forgetDevices } from "./known-devices.ts";
import { endOtherLogins } from "./logins.ts";
import { refuseUnconfirmed } from "./owner-confirmation.ts";
import type { PasswordWork } from "./password-work.ts";
import { AccountRefused } from "./refusals.ts";
import type { LoggedIn } from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { type Evidence, withCode } from "./with-code.ts";
import { clearWrongPasswords } from "./wrong-passwords.ts";

export interface PasswordParts {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  readonly schoolNames: () => readonly string[];
}

/** Now, unless a code has meanwhile opened the account for somebody else: the owner is asked first. */
const PROVEN = sql`case when ${accounts.isUnconfirmed} then ${accounts.phoneProvenAt} else now() end`;

/** Sets a password with the current one or a code; all other logins end. Rejects with AccountRefused. */
export async function changePassword(
  parts: PasswordParts,
  account: LoggedIn,
  change: PasswordChange,
  visit: Visit,
): Promise<void> {
  const { database } = parts;
  const { id, phone } = account;
  const refused = { event: "password change refused", account: id } as const;
  await withCode(
    database,
    { call: "changePassword", request: change, phone, visit, refused },
    (mark) => changedBefore(database, account, mark, visit),
    async (evidence) => {
      await setPassword(parts, account, change, evidence);
      visit.log({ event: "password changed", account: id });
      return account;
    },
  );
}

async function setPassword(
  parts: PasswordParts,
  account: LoggedIn,
  { password, current, captcha = "" }: PasswordChange,
  evidence: Evidence,
): Promise<void> {
  const { visit, tries, mark } = evidence;
  refuseUnconfirmed(account);
  const { username, phone } = account;
  const names = [username, phone, ...parts.schoolNames()];
  await refuseWeak(parts.passwordWork, visit, password, names);
  if (current !== undefined) {
    if (!(await isCurrent(parts, account, current, visit)))
      throw new AccountRefused({ kind: "wrong-password" });
    const hash = await parts.passwordWork.hash(networkOf(visit.address), password);
    await parts.database.transact((sql) =>
      replacePassword(sql, account, { passwordHash: hash }, mark),
    );
    return;
  }
  const use = { phone, purpose: "password" } as const;
  const code = await parts.database.run((sql) => tries.try(sql, use, captcha));
  if (code === null) throw new AccountRefused({ kind: "wrong-code" });
  const hash = await hashWithCode(parts, code, password, evidence);
  await parts.database.transact(async (sql) => {
    if (!(await spendCode(sql, code))) throw new AccountRefused({ kind: "wrong-code" });
    await replacePassword(sql, account, { passwordHash: hash, phoneProvenAt: PROVEN }, mark);
  });
}

async function isCurrent(
  parts: PasswordParts,
  { id, phone: username }: LoggedIn,
  password: string,
  visit: Visit,
): Promise<boolean> {
  const checked = checkPassword(parts, { username, password }, visit);
  const { account, isRight } = await checked.catch(ofCurrentPassword);
  return isRight && account === id;
}

/** Tells somebody who is logged in the other way to change the password, not to log in. */
function ofCurrentPassword(error: unknown): never {
  const refusal = error instanceof AccountRefused ? error.refusal : null;
  if (refusal?.kind !== "too-many" && refusal?.kind !== "code-needed") throw error;
  throw new AccountRefused({ ...refusal, isCurrentPassword: true }, { cause: error });
}

async function replacePassword(
  sql: Sql,
  account: LoggedIn,
  changed: { readonly passwordHash: string; readonly phoneProvenAt?: SQL },
  mark: Buffer | null,
): Promise<void> {
  await sql.update(accounts).set(changed).where(eq(accounts.id, account.id));
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

export async function refuseWeak(
  passwordWork: PasswordWork,
  { address }: Pick<Visit, "address">,
  password: string,
  names: readonly string[],
): Promise<void> {
  const weakness = await passwordWork.judge(networkOf(address), password, names);
  if (weakness) throw new AccountRefused({ kind: "weak-password", weakness });
}

/** Hashes a password; where the server is too busy, the try of the code is not counted. */
export async function hashWithCode(
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
