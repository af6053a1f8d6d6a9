import type { AccountLogin, PhoneLogin } from "#contract/login-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Database } from "#server/database/database.ts";
import { accountOfPhone, holdAccountOfPhone } from "./account-of-phone.ts";
import { answerOnce, markOf } from "./answer-once.ts";
import { type CheckedPassword, checkPassword } from "./check-password.ts";
import { type CodeTries, limitingCodeTries } from "./code-tries.ts";
import { noteCodeLogin } from "./owner-confirmation.ts";
import type { PasswordWork } from "./password-work.ts";
import { hasPassword } from "./passwords.ts";
import { makeProof, remakeProof } from "./phone-proofs.ts";
import { AccountRefused } from "./refusals.ts";
import { openSession, reopenSession, type Session } from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { clearWrongPasswords } from "./wrong-passwords.ts";

interface LoginParts {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
}

/** Logs in by a name or the phone, and the password. Rejects with AccountRefused. */
export async function logInByPassword(
  parts: LoginParts,
  login: AccountLogin,
  visit: Visit,
): Promise<Session> {
  const by = "password";
  let checked: CheckedPassword;
  try {
    checked = await checkPassword(parts, login, visit);
  } catch (error) {
    const refusal = error instanceof AccountRefused ? error.refusal : null;
    // The account is not known yet.
    if (refusal?.kind === "busy") visit.log({ event: "login refused", by, reason: "busy" });
    if (refusal?.kind === "code-needed") {
      const { account } = refusal;
      visit.log({ event: "login refused", by, reason: "code needed", account });
    }
    throw error;
  }
  const { account, passwordHash, isRight } = checked;
  const { remember = false } = login;
  const session =
    account !== undefined && passwordHash !== null && isRight
      ? await parts.database.transact(async (sql) =>
          (await hasPassword(sql, account, passwordHash))
            ? openSession(sql, account, {
                isRemembered: remember,
                isByCode: false,
                mark: null,
                visit,
              })
            : null,
        )
      : null;
  if (session === null) {
    visit.log({ event: "login refused", by, reason: "password", account });
    throw new AccountRefused({ kind: "wrong-credentials" });
  }
  visit.log({ event: "logged in", account, by });
  return session;
}

/** Logs in by the code that was sent to the phone. Rejects with AccountRefused. */
export async function logInByCode(
  database: Database,
  login: PhoneLogin,
  visit: Visit,
): Promise<Session> {
  const mark = markOf("phoneLogin", login);
  const { remember: isRemembered = false } = login;
  const again = async (known: Buffer) => {
    const session = await database.run((sql) =>
      reopenSession(sql, { isRemembered, mark: known, visit }),
    );
    if (session) return session;
    const proof = await database.run((sql) => remakeProof(sql, known));
    if (proof === null) return null;
    throw new AccountRefused({ kind: "unregistered", proof });
  };
  return answerOnce(mark, again, () => tryLoginCode(database, login, { mark, visit }));
}

async function tryLoginCode(
  database: Database,
  { phone, captcha, remember: isRemembered = false }: PhoneLogin,
  { mark, visit }: { readonly mark: Buffer | null; readonly visit: Visit },
): Promise<Session> {
  const about = { by: "code", phone: maskPhone(phone) } as const;
  const logIn = (tries: CodeTries) =>
    database.transact(async (sql) => {
      const code = await tries.try(sql, { phone, purpose: "login" }, captcha);
      // Looked up in any case, so that a wrong code takes as long whether or not there is an account.
      const account = (await accountOfPhone(sql, phone))?.id;
      if (!code || !(await spendCode(sql, code))) return { reason: "code", account };
      if (!account) return { reason: "no account", proof: await makeProof(sql, phone, mark) };
      const owner = await holdAccountOfPhone(sql, phone);
      if (owner?.id !== account) return { reason: "code", account };
      await noteCodeLogin(sql, account);
      await clearWrongPasswords(sql, account);
      const opening = { isRemembered, isByCode: true, mark, visit };
      const session = await openSession(sql, account, opening);
      return { id: account, session };
    });
  const outcome = await limitingCodeTries(database, { phone, visit }, logIn);
  if ("reason" in outcome) {
    const { reason, account, proof } = outcome;
    visit.log({ event: "login refused", ...about, reason, account });
    const kind = "wrong-code";
    throw new AccountRefused(proof === undefined ? { kind } : { kind: "unregistered", proof });
  }
  visit.log({ event: "logged in", account: outcome.id, ...about });
  return outcome.session;
}
