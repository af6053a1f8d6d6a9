import type { AccountLogin } from "#contract/login-shapes.ts";
import type { Database } from "#server/database/database.ts";
import { networkOf, widerNetworkOf } from "#server/network-of.ts";
import { Attempts } from "./attempts.ts";
import { isDeviceOf } from "./known-devices.ts";
import { limitOf } from "./limits.ts";
import { accountNamed, parseLoginName } from "./login-name.ts";
import type { PasswordWork } from "./password-work.ts";
import { AccountRefused } from "./refusals.ts";
import type { Visit } from "./visit.ts";
import {
  countWrongPassword,
  endWrongPasswords,
  forgetWrongPassword,
  wrongPasswordsOf,
} from "./wrong-passwords.ts";

interface PasswordChecking {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
}

export interface CheckedPassword {
  /** Undefined: nobody has this name. */
  readonly account: string | undefined;
  /** What the password was held against. */
  readonly passwordHash: string | null;
  readonly isRight: boolean;
}

/** Verifies the password of a name. A try is counted before it is verified, and uncounted unless it was wrong. Rejects with AccountRefused. */
export function checkPassword(
  parts: PasswordChecking,
  login: Pick<AccountLogin, "username" | "password">,
  visit: Visit,
): Promise<CheckedPassword> {
  const network = networkOf(visit.address);
  return parts.passwordWork.admit(network, () => check(parts, login, network, visit));
}

async function check(
  { database, passwordWork }: PasswordChecking,
  { username, password }: Pick<AccountLogin, "username" | "password">,
  network: string,
  visit: Visit,
): Promise<CheckedPassword> {
  const name = parseLoginName(username);
  const attempts = new Attempts(database, visit, { by: "password" });
  const isKnown = await database.run((sql) =>
    isDeviceOf(sql, visit.deviceCookie, async () => (await accountNamed(sql, name))?.id),
  );
  let isWrong = false;
  try {
    // Before the turn, so that an address that has used up its tries keeps nobody waiting.
    if (!isKnown) {
      await attempts.count(limitOf("passwords of address", network));
      const wider = widerNetworkOf(network);
      if (wider !== null) await attempts.count(limitOf("passwords of wider network", wider));
    }
    return await passwordWork.inTurn(network, async (verify) => {
      const account = await database.run((sql) => accountNamed(sql, name));
      attempts.nameAccount(account?.id);
      // Counted first, so that parallel tries cannot exceed the limit. Known and unknown names are counted alike, so that a
      // refusal does not reveal whether an account exists.
      const subject = account?.id ?? `name ${name.phone ?? name.nameKey}`;
      const limit = isKnown ? "passwords of device" : "passwords of account";
      await attempts.count(limitOf(limit, subject));
      const inARow = { key: wrongPasswordsOf(subject, isKnown), account: account?.id };
      isWrong = await countInARow(database, inARow, () =>
        verify(account?.passwordHash ?? null, password),
      );
      return {
        account: account?.id,
        passwordHash: account?.passwordHash ?? null,
        isRight: !isWrong,
      };
    });
  } catch (error) {
    // So that somebody who goes on is told to wait at last.
    isWrong = error instanceof AccountRefused && error.refusal.kind === "code-needed";
    throw error;
  } finally {
    if (!isWrong) await attempts.forget();
  }
}

/** Counts a wrong password in its row. Rejects with AccountRefused where the row is too long for one more. */
async function countInARow(
  database: Database,
  { key, account }: { readonly key: Buffer; readonly account: string | undefined },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  await database.run((sql) => countWrongPassword(sql, key, account));
  let isRight: boolean;
  try {
    isRight = await verify();
  } catch (error) {
    await database.run((sql) => forgetWrongPassword(sql, key));
    throw error;
  }
  if (isRight) await database.run((sql) => endWrongPasswords(sql, key));
  return !isRight;
}
