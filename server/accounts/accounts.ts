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
import type { Database } from "#server/database/database.ts";
import { agreeToNotices, noticesToAgree } from "./agreement.ts";
import { changePhone } from "./change-phone.ts";
import { CodeSender, type CodeSenderOptions } from "./code-sender.ts";
import { forgetDevices, rememberDevice } from "./known-devices.ts";
import { logInByCode, logInByPassword } from "./log-in.ts";
import { endLogin, endOtherLogins, loginsOf } from "./logins.ts";
import { confirmOwner } from "./owner-confirmation.ts";
import type { PasswordWork } from "./password-work.ts";
import { changePassword } from "./passwords.ts";
import { AccountRefused } from "./refusals.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import type { ServedPhones } from "./served-phones.ts";
import {
  type Account,
  endSession,
  type LoggedIn,
  type SentToken,
  type Session,
  sessionOfToken,
} from "./sessions.ts";
import type { Visit } from "./visit.ts";

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
    return this.#codes.send(this.#withStoredPhone(request), visit);
  }

  /** Knows the browser that opened an account from now on; false: the owner is not confirmed. */
  rememberDevice(accountId: string, device: string): Promise<boolean> {
    return this.#options.database.run((sql) => rememberDevice(sql, device, accountId));
  }

  /** Makes an account and logs it in. */
  register(registration: Registration, visit: Visit): Promise<Session> {
    return register(this.#options, this.#withStoredPhone(registration), visit);
  }

  /** Logs in by a name or the phone, and the password. */
  logIn(login: AccountLogin, visit: Visit): Promise<Session> {
    return logInByPassword(this.#options, login, visit);
  }

  /** Logs in by the code that was sent to the phone. */
  logInByCode(login: PhoneLogin, visit: Visit): Promise<Session> {
    return logInByCode(this.#options.database, this.#withStoredPhone(login), visit);
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
  changePassword(account: LoggedIn, change: PasswordChange, visit: Visit): Promise<void> {
    return changePassword(this.#options, account, change, visit);
  }

  /** Sets a forgotten password, unless the phone may have been handed on; all logins end, and a new one begins. */
  resetPassword(reset: PasswordReset, visit: Visit): Promise<Session> {
    return resetPassword(this.#options, this.#withStoredPhone(reset), visit);
  }

  /** Gives the account another phone, which is answered with it; all other logins end. */
  changePhone(account: LoggedIn, change: PhoneChange, visit: Visit): Promise<LoggedIn> {
    return changePhone(this.#options.database, account, this.#withStoredPhone(change), visit);
  }

  logins(account: LoggedIn): Promise<Login[]> {
    return this.#options.database.run((sql) => loginsOf(sql, account));
  }

  /** Ends one login, or, where none is named, all but this one, and forgets the other devices; tells whether this one has ended. */
  async endLogins(account: LoggedIn, login: string | undefined, visit: Visit): Promise<boolean> {
    const { database } = this.#options;
    const isOver = await database.run(async (sql) => {
      if (login !== undefined) return endLogin(sql, account, login);
      await forgetDevices(sql, account.id, visit.deviceCookie);
      await endOtherLogins(sql, account);
      return false;
    });
    visit.log({ event: "logins ended", account: account.id });
    return isOver;
  }

  /** Confirms the owner of an account whose phone went unverified for long, where `isKnown` finds that the family is known; answers the account. All other logins end. */
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
    const inForce = this.noticesToAgree(account);
    if (inForce === null) return account;
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

  /** The same with the phone as accounts have it. Throws AccountRefused where the school takes no such phone. */
  #withStoredPhone<Request extends { readonly phone: string }>(request: Request): Request {
    return { ...request, phone: this.#options.phones.stored(request.phone) };
  }
}

/** The token is right, but the cookie that it is bound to did not come along. */
const unbound = (account: string) => ({ reason: "cookie", account });
