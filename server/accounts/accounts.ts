import type {
  Login,
  NoticeVersions,
  PasswordChange,
  PhoneChange,
} from "#contract/account-shapes.ts";
import type { CodeRequest, CodeSent } from "#contract/code-shapes.ts";
import type {
  AccountLogin,
  PasswordReset,
  PhoneLogin,
  Registration,
} from "#contract/login-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Database } from "#server/database/database.ts";
import { accountOfPhone } from "./account-of-phone.ts";
import { agreeToNotices, noticesToAgree } from "./agreement.ts";
import { answerOnce, markOf } from "./answer-once.ts";
import { changePhone } from "./change-phone.ts";
import { type CheckedPassword, checkPassword } from "./check-password.ts";
import { CodeSender, type CodeSenderOptions } from "./code-sender.ts";
import { type CodeTries, limitingCodeTries } from "./code-tries.ts";
import { makeDevice, rememberDevice } from "./known-devices.ts";
import { logRefusals } from "./log-refusals.ts";
import { endLogin, endOtherLogins, loginsOf } from "./logins.ts";
import { makeAccount } from "./make-account.ts";
import { confirmOwner, noteCodeLogin } from "./owner-confirmation.ts";
import type { PasswordWork } from "./password-work.ts";
import { changePassword, hasPassword, resetPassword } from "./passwords.ts";
import { makeProof, remakeProof } from "./phone-proofs.ts";
import { AccountRefused } from "./refusals.ts";
import type { ServedPhones } from "./served-phones.ts";
import {
  type Account,
  endSession,
  type LoggedIn,
  openSession,
  reopenSession,
  type SentToken,
  type Session,
  sessionOfToken,
  wasAnswered,
} from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { clearWrongPasswords } from "./wrong-passwords.ts";

export interface AccountsOptions extends CodeSenderOptions {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  readonly phones: ServedPhones;
  /** Names that no password may be close to. */
  readonly schoolNames: () => readonly string[];
  /** The notices that whoever opens an account agrees to. */
  readonly noticesInForce: () => NoticeVersions;
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
    const phone = this.#options.phones.stored(request.phone);
    return this.#codes.send({ ...request, phone }, visit);
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
    const { phones, database } = this.#options;
    const own = { ...registration, phone: phones.stored(registration.phone) };
    const phone = maskPhone(own.phone);
    const mark = markOf("register", own);
    const make = async () => {
      const session = await logRefusals(visit, { event: "registration refused", phone }, () =>
        limitingCodeTries(database, { phone: own.phone, visit }, (tries) =>
          makeAccount(this.#options, own, { visit, tries, mark }),
        ),
      );
      visit.log({ event: "registered", account: session.accountId, phone });
      return session;
    };
    return answerOnce(mark, (again) => this.#reopen(again, visit, own.remember), make);
  }

  /** Logs in by a name or the phone, and the password. */
  async logIn(login: AccountLogin, visit: Visit): Promise<Session> {
    const { database } = this.#options;
    const by = "password";
    let checked: CheckedPassword;
    try {
      checked = await checkPassword(this.#options, login, visit);
    } catch (error) {
      const kind = error instanceof AccountRefused && error.refusal.kind;
      if (kind === "busy") visit.log({ event: "login refused", by, reason: "busy" });
      if (kind === "code-needed") visit.log({ event: "login refused", by, reason: "code needed" });
      throw error;
    }
    const { account, passwordHash, isRight } = checked;
    const { remember = false } = login;
    const session =
      account !== undefined && passwordHash !== null && isRight
        ? await database.transact(async (sql) =>
            (await hasPassword(sql, account, passwordHash))
              ? openSession(sql, account, { isRemembered: remember, mark: null, visit })
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

  /** Logs in by the code that was sent to the phone. */
  async logInByCode(login: PhoneLogin, visit: Visit): Promise<Session> {
    const own = { ...login, phone: this.#options.phones.stored(login.phone) };
    const mark = markOf("phoneLogin", own);
    const again = async (known: Buffer) => {
      const session = await this.#reopen(known, visit, own.remember);
      if (session) return session;
      const proof = await this.#options.database.run((sql) => remakeProof(sql, known));
      if (proof === null) return null;
      throw new AccountRefused({ kind: "unregistered", proof });
    };
    return answerOnce(mark, again, () => this.#tryCode(own, mark, visit));
  }

  async #tryCode(
    { phone, captcha, remember: isRemembered = false }: PhoneLogin,
    mark: Buffer | null,
    visit: Visit,
  ): Promise<Session> {
    const about = { by: "code", phone: maskPhone(phone) } as const;
    const { database } = this.#options;
    const logIn = (tries: CodeTries) =>
      database.transact(async (sql) => {
        const code = await tries.try(sql, { phone, purpose: "login" }, captcha);
        // Looked up in any case, so that a wrong code takes as long whether or not there is an account.
        const account = (await accountOfPhone(sql, phone))?.id;
        if (!code || !(await spendCode(sql, code))) return { reason: "code", account };
        if (!account) return { reason: "no account", proof: await makeProof(sql, phone, mark) };
        await noteCodeLogin(sql, account);
        await clearWrongPasswords(sql, account);
        const session = await openSession(sql, account, { isRemembered, mark, visit });
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

  /** The account of a token. */
  async account(
    token: SentToken | null,
    visit: Pick<Visit, "log" | "isOwnPage" | "isSecure">,
  ): Promise<LoggedIn> {
    if (token === null) throw new AccountRefused({ kind: "not-logged-in" });
    const session = await this.#options.database.run((sql) => sessionOfToken(sql, token, visit));
    if (session?.isBindingHere) return session.account;
    visit.log({ event: "token refused", ...(session && unbound(session.account.id)) });
    throw new AccountRefused({ kind: "not-logged-in" });
  }

  /** Sets another password; all other logins end. */
  async changePassword(account: LoggedIn, change: PasswordChange, visit: Visit): Promise<void> {
    const { id, phone: username } = account;
    const { database } = this.#options;
    const mark = markOf("changePassword", change);
    const verify = async (password: string) => {
      const checked = checkPassword(this.#options, { username, password }, visit);
      const { account: owner, isRight } = await checked.catch(ofCurrentPassword);
      return isRight && owner === id;
    };
    const set = async () => {
      await logRefusals(visit, { event: "password change refused", account: id }, () =>
        limitingCodeTries(database, { phone: account.phone, visit }, (tries) =>
          changePassword(this.#options, account, change, { verify, visit, tries, mark }),
        ),
      );
      visit.log({ event: "password changed", account: id });
      return account;
    };
    await answerOnce(mark, (again) => this.#changed(again, account, visit), set);
  }

  /** Sets a forgotten password; all logins end, and a new one begins. */
  async resetPassword(reset: PasswordReset, visit: Visit): Promise<Session> {
    const own = { ...reset, phone: this.#options.phones.stored(reset.phone) };
    const phone = maskPhone(own.phone);
    const refused = { event: "password reset refused", phone } as const;
    const mark = markOf("resetPassword", own);
    const set = async () => {
      const session = await logRefusals(visit, refused, () =>
        limitingCodeTries(this.#options.database, { phone: own.phone, visit }, (tries) =>
          resetPassword(this.#options, own, { visit, tries, mark }),
        ),
      );
      visit.log({ event: "password reset", account: session.accountId, phone });
      return session;
    };
    return answerOnce(mark, (again) => this.#reopen(again, visit), set);
  }

  /** Gives the account another phone, which is answered with it; all other logins end. */
  async changePhone(account: LoggedIn, change: PhoneChange, visit: Visit): Promise<LoggedIn> {
    const { database, phones } = this.#options;
    const own = { ...change, phone: phones.stored(change.phone) };
    const about = { account: account.id, phone: maskPhone(own.phone) };
    const mark = markOf("changePhone", own);
    const move = async () => {
      await logRefusals(visit, { event: "phone change refused", ...about }, () =>
        limitingCodeTries(database, { phone: own.phone, visit }, (tries) =>
          changePhone(database, account, own, { visit, tries, mark }),
        ),
      );
      visit.log({ event: "phone changed", ...about });
      return account;
    };
    await answerOnce(mark, (again) => this.#changed(again, account, visit), move);
    return { ...account, phone: own.phone };
  }

  /** The session that this very request has opened before, with another token; null: it has opened none. */
  async #reopen(mark: Buffer, visit: Visit, isRemembered = false): Promise<Session | null> {
    const session = await this.#options.database.run((sql) =>
      reopenSession(sql, { isRemembered, mark, visit }),
    );
    if (session) visit.log({ event: "answered again", account: session.accountId });
    return session;
  }

  /** The account, if this very request has changed it before; null: it has not. */
  async #changed(mark: Buffer, account: LoggedIn, visit: Visit): Promise<LoggedIn | null> {
    const isDone = await this.#options.database.run((sql) => wasAnswered(sql, account, mark));
    if (isDone) visit.log({ event: "answered again", account: account.id });
    return isDone ? account : null;
  }

  logins(account: LoggedIn): Promise<Login[]> {
    return this.#options.database.run((sql) => loginsOf(sql, account));
  }

  /** Ends one login, or, where none is named, all but this one; tells whether this one has ended. */
  async endLogins(account: LoggedIn, login: string | undefined, visit: Visit): Promise<boolean> {
    const { database } = this.#options;
    const isOver = await database.run(async (sql) => {
      if (login !== undefined) return endLogin(sql, account, login);
      await endOtherLogins(sql, account);
      return false;
    });
    visit.log({ event: "logins ended", account: account.id });
    return isOver;
  }

  /** Confirms the owner of an account that was out of use, where `isKnown` finds that the family is known; answers the account. */
  async confirmOwner(
    account: LoggedIn,
    isKnown: () => Promise<boolean>,
    visit: Visit,
  ): Promise<LoggedIn> {
    await confirmOwner(this.#options.database, account, isKnown, visit);
    return { ...account, isUnconfirmed: false };
  }

  /** What the visitor has to agree to before going on; null: nothing. */
  noticesToAgree(account: Account): NoticeVersions | null {
    return noticesToAgree(account, this.#options.noticesInForce());
  }

  /** Writes down the notices that the visitor has read and agrees to; answers the account. */
  async agreeToNotices(account: LoggedIn, read: NoticeVersions, visit: Visit): Promise<LoggedIn> {
    const inForce = this.#options.noticesInForce();
    const agreed = await this.#options.database.run((sql) =>
      agreeToNotices(sql, account.id, read, inForce),
    );
    visit.log({ event: "notices agreed", account: account.id });
    return { ...account, ...agreed };
  }

  /** Ends the session, if there is one, in which a new login was made. */
  async endReplaced(token: SentToken | null): Promise<void> {
    if (token !== null) await this.#options.database.run((sql) => endSession(sql, token));
  }

  /** Ends the session of a token. The app's own pages send no cookies with it: a late answer must not remove the next session's. */
  async logOut(token: SentToken | null, visit: Pick<Visit, "log" | "isOwnPage">): Promise<void> {
    const ended =
      token === null ? null : await this.#options.database.run((sql) => endSession(sql, token));
    if (!ended || !(ended.isBindingHere || visit.isOwnPage)) {
      const reason = token === null ? "no token" : "token";
      visit.log({ event: "logout refused", reason, ...(ended && unbound(ended.account)) });
      throw new AccountRefused({ kind: "not-logged-in" });
    }
    visit.log({ event: "logged out", account: ended.account });
  }
}

/** Tells somebody who is logged in the other way to change the password, not to log in. */
function ofCurrentPassword(error: unknown): never {
  const refusal = error instanceof AccountRefused ? error.refusal : null;
  if (refusal?.kind !== "too-many" && refusal?.kind !== "code-needed") throw error;
  throw new AccountRefused({ ...refusal, isCurrentPassword: true }, { cause: error });
}

/** The token is right, but the cookie that it is bound to did not come along. */
const unbound = (account: string) => ({ reason: "cookie", account });
