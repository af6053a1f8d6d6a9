import { eq } from "drizzle-orm";
import type {
  AccountLogin,
  CodeRequest,
  CodeSent,
  PhoneLogin,
  Registration,
} from "#contract/account-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Database } from "#server/database/database.ts";
import { accounts } from "#server/database/schema.ts";
import { Attempts } from "./attempts.ts";
import { CodeSender, type CodeSenderOptions } from "./code-sender.ts";
import { type CodeTries, limitingCodeTries } from "./code-tries.ts";
import { accountOfDevice, makeDevice, rememberDevice } from "./known-devices.ts";
import { limitOf } from "./limits.ts";
import { makeAccount } from "./make-account.ts";
import { nameKeyOf } from "./name-key.ts";
import { networkOf } from "./network-of.ts";
import type { PasswordWork } from "./password-work.ts";
import { AccountRefused } from "./refusals.ts";
import {
  accountOfToken,
  endSession,
  type LoggedIn,
  openSession,
  type Session,
} from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import {
  clearWrongPasswords,
  countWrongPassword,
  endWrongPasswords,
  forgetWrongPassword,
  wrongPasswordsOf,
} from "./wrong-passwords.ts";

export interface AccountsOptions extends CodeSenderOptions {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  /** Names that no password may be close to. */
  readonly schoolNames: () => readonly string[];
}

interface Verified {
  /** Undefined: nobody has this name. */
  readonly account: string | undefined;
  readonly isRight: boolean;
}

/** Accounts, their sessions and the codes that open them: the rules, without HTTP. Rejects with AccountRefused. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #codes: CodeSender;

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#codes = new CodeSender(options);
  }

  /** Sends a code, or says how long to wait; the same whether or not the phone has an account. */
  sendCode(request: CodeRequest, visit: Visit): Promise<CodeSent> {
    return this.#codes.send(request, visit);
  }

  /** What the browser of a new session is known by from now on; null: it was made by no browser. */
  async rememberDevice({ accountId }: Session, visit: Visit): Promise<string | null> {
    if (!visit.isOwnPage) return null;
    const device = visit.deviceCookie ?? makeDevice();
    await this.#options.database.run((sql) => rememberDevice(sql, device, accountId));
    return device;
  }

  /** Makes an account and logs it in. */
  async register(registration: Registration, visit: Visit): Promise<Session> {
    const phone = maskPhone(registration.phone);
    try {
      const of = { phone: registration.phone, visit };
      const { id, session } = await limitingCodeTries(this.#options.database, of, (tries) =>
        makeAccount(this.#options, registration, { network: networkOf(visit.address), tries }),
      );
      visit.log({ event: "registered", account: id, phone });
      return session;
    } catch (error) {
      if (error instanceof AccountRefused) {
        const { kind } = error.refusal;
        const reason = kind === "wrong-code" ? "code" : kind;
        visit.log({ event: "registration refused", phone, reason });
      }
      throw error;
    }
  }

  /** Logs in by name and password. */
  async logIn(login: AccountLogin, visit: Visit): Promise<Session> {
    const { database, passwordWork } = this.#options;
    const by = "password";
    const network = networkOf(visit.address);
    let verified: Verified;
    try {
      verified = await passwordWork.admit(network, () => this.#verify(login, network, visit));
    } catch (error) {
      const kind = error instanceof AccountRefused && error.refusal.kind;
      if (kind === "busy") visit.log({ event: "login refused", by, reason: "busy" });
      if (kind === "code-needed") visit.log({ event: "login refused", by, reason: "code needed" });
      throw error;
    }
    const { account, isRight } = verified;
    if (account === undefined || !isRight) {
      visit.log({ event: "login refused", by, reason: "password", account });
      throw new AccountRefused({ kind: "wrong-credentials" });
    }
    const { remember = false } = login;
    const session = await database.run((sql) => openSession(sql, account, remember));
    visit.log({ event: "logged in", account, by });
    return session;
  }

  /** Looks up the account of a name and verifies its password; that it is wrong is all that is counted. */
  async #verify(
    { username, password }: AccountLogin,
    network: string,
    visit: Visit,
  ): Promise<Verified> {
    const { database, passwordWork } = this.#options;
    const nameKey = nameKeyOf(username);
    const attempts = new Attempts(database, visit, { by: "password" });
    const whose = eq(accounts.nameKey, nameKey);
    const known = await database.run((sql) => accountOfDevice(sql, visit.deviceCookie, whose));
    const isKnown = known !== null;
    let isWrong = false;
    try {
      // Before the turn, so that an address that has used up its tries keeps nobody waiting.
      if (!isKnown) await attempts.count(limitOf("passwords of address", network));
      return await passwordWork.inTurn(async (verify) => {
        // Before the password is looked at, so that of many at once no more than allowed are.
        await attempts.count(
          isKnown
            ? limitOf("passwords of device", known)
            : limitOf("passwords of account", nameKey),
        );
        const [account] = await database.run((sql) =>
          sql
            .select({ id: accounts.id, passwordHash: accounts.passwordHash })
            .from(accounts)
            .where(whose),
        );
        const inARow = wrongPasswordsOf(account?.id ?? nameKey, isKnown);
        isWrong = await this.#countInARow(inARow, () =>
          verify(account?.passwordHash ?? null, password),
        );
        return { account: account?.id, isRight: !isWrong };
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
  async #countInARow(inARow: Buffer, verify: () => Promise<boolean>): Promise<boolean> {
    const { database } = this.#options;
    await database.run((sql) => countWrongPassword(sql, inARow));
    let isRight: boolean;
    try {
      isRight = await verify();
    } catch (error) {
      await database.run((sql) => forgetWrongPassword(sql, inARow));
      throw error;
    }
    if (isRight) await database.run((sql) => endWrongPasswords(sql, inARow));
    return !isRight;
  }

  /** Logs in by the code that was sent to the phone. */
  async logInByCode(
    { phone, captcha, remember = false }: PhoneLogin,
    visit: Visit,
  ): Promise<Session> {
    const about = { by: "code", phone: maskPhone(phone) } as const;
    const { database } = this.#options;
    const logIn = (tries: CodeTries) =>
      database.transact(async (sql) => {
        const code = await tries.try(sql, { phone, purpose: "login" }, captcha);
        // Looked up in any case, so that a wrong code takes as long whether or not there is an account.
        const [account] = await sql
          .select({ id: accounts.id })
          .from(accounts)
          .where(eq(accounts.phone, phone));
        if (!code || !(await spendCode(sql, code))) return { reason: "code", account: account?.id };
        if (!account) return { reason: "no account" };
        await clearWrongPasswords(sql, account.id);
        return { id: account.id, session: await openSession(sql, account.id, remember) };
      });
    const outcome = await limitingCodeTries(database, { phone, visit }, logIn);
    if ("reason" in outcome) {
      visit.log({ event: "login refused", ...about, ...outcome });
      throw new AccountRefused({ kind: "wrong-credentials" });
    }
    visit.log({ event: "logged in", account: outcome.id, ...about });
    return outcome.session;
  }

  /** The account of a token. */
  async account(token: string | null, visit: Pick<Visit, "log">): Promise<LoggedIn> {
    if (token === null) throw new AccountRefused({ kind: "not-logged-in" });
    const account = await this.#options.database.run((sql) => accountOfToken(sql, token));
    if (account) return account;
    visit.log({ event: "token refused" });
    throw new AccountRefused({ kind: "not-logged-in" });
  }

  /** Ends the session of a token. */
  async logOut(token: string | null, visit: Pick<Visit, "log">): Promise<void> {
    const account =
      token === null ? null : await this.#options.database.run((sql) => endSession(sql, token));
    if (account === null) {
      visit.log({ event: "logout refused", reason: token === null ? "no token" : "token" });
      throw new AccountRefused({ kind: "not-logged-in" });
    }
    visit.log({ event: "logged out", account });
  }
}
