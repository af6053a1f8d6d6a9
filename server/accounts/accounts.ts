import { eq } from "drizzle-orm";
import type {
  AccountLogin,
  CodePurpose,
  CodeSent,
  Login,
  PasswordChange,
  PasswordReset,
  PhoneChange,
  PhoneLogin,
  Registration,
} from "#contract/account-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Database } from "#server/database/database.ts";
import { accounts } from "#server/database/schema.ts";
import { GatewayFailure, type SmsGateway } from "#server/sms/gateway.ts";
import { Attempts } from "./attempts.ts";
import { changePhone } from "./change-phone.ts";
import { BETWEEN_CODES, dailyLimit, limitOf } from "./limits.ts";
import { logRefusals } from "./log-refusals.ts";
import { accountNamed, parseLoginName } from "./login-name.ts";
import { endLogin, endOtherLogins, loginsOf } from "./logins.ts";
import { makeAccount } from "./make-account.ts";
import { networkOf } from "./network-of.ts";
import { confirmOwner, noteCodeLogin, refuseUnconfirmed } from "./owner-confirmation.ts";
import type { PasswordWork } from "./password-work.ts";
import { changePassword, resetPassword } from "./passwords.ts";
import { makeProof } from "./phone-proofs.ts";
import { AccountRefused } from "./refusals.ts";
import type { ServedPhones } from "./served-phones.ts";
import {
  endSession,
  type LoggedIn,
  openSession,
  type SentToken,
  type Session,
  sessionOfToken,
} from "./sessions.ts";
import { CODE_MINUTES, makeCode, spendCode, storeCode, tryCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";

export interface AccountsOptions {
  readonly database: Database;
  readonly gateway: SmsGateway;
  readonly passwordWork: PasswordWork;
  readonly phones: ServedPhones;
  /** Names that no password may be close to. */
  readonly schoolNames: () => readonly string[];
  /** Codes a day for all phones together. */
  readonly dailyCodes: number;
}

interface Verified {
  /** Undefined: nobody has this name. */
  readonly account: string | undefined;
  readonly isRight: boolean;
}

/** Accounts, their sessions and the codes that open them: the rules, without HTTP. Rejects with AccountRefused. */
export class Accounts {
  readonly #options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /** Sends a code, or says how long to wait; the same whether or not the phone has an account. */
  async sendCode(typedPhone: string, purpose: CodePurpose, visit: Visit): Promise<CodeSent> {
    const { database, gateway, dailyCodes, phones } = this.#options;
    const phone = phones.stored(typedPhone);
    const about = { phone: maskPhone(phone) };
    // The address first: a refusal there leaves no trace of the phone.
    const limits = [
      limitOf("codes of address", networkOf(visit.address)),
      limitOf("codes of phone", phone),
      dailyLimit(dailyCodes),
    ];
    const attempts = new Attempts(database, visit, about);
    try {
      for (const limit of limits) await attempts.count(limit);
      const made = makeCode();
      await gateway.send({ phone, code: made.code, purpose, lang: visit.locale }, visit.requestId);
      // Stored only now: until then the code before is valid.
      await database.run((sql) => storeCode(sql, { phone, purpose }, made));
    } catch (error) {
      await attempts.forget();
      if (!(error instanceof GatewayFailure)) throw error;
      visit.log({ event: "code not sent", ...about, reason: error.message });
      throw new AccountRefused({ kind: "gateway-failed" }, { cause: error });
    }
    visit.log({ event: "code sent", ...about });
    return { retryAfter: BETWEEN_CODES, expiresIn: CODE_MINUTES * 60 };
  }

  /** Makes an account and logs it in. */
  async register(registration: Registration, visit: Visit): Promise<Session> {
    const { phones } = this.#options;
    const own = { ...registration, phone: phones.stored(registration.phone) };
    const phone = maskPhone(own.phone);
    const { id, session } = await logRefusals(visit, { event: "registration refused", phone }, () =>
      makeAccount(this.#options, own, visit),
    );
    visit.log({ event: "registered", account: id, phone });
    return session;
  }

  /** Logs in by a name or the phone, and the password. */
  async logIn(login: AccountLogin, visit: Visit): Promise<Session> {
    const { database, passwordWork } = this.#options;
    const by = "password";
    const network = networkOf(visit.address);
    let verified: Verified;
    try {
      verified = await passwordWork.admit(network, () => this.#verify(login, network, visit));
    } catch (error) {
      if (error instanceof AccountRefused && error.refusal.kind === "busy") {
        visit.log({ event: "login refused", by, reason: "busy" });
      }
      throw error;
    }
    const { account, isRight } = verified;
    if (account === undefined || !isRight) {
      visit.log({ event: "login refused", by, reason: "password", account });
      throw new AccountRefused({ kind: "wrong-credentials" });
    }
    const { remember = false } = login;
    const session = await database.run((sql) => openSession(sql, account, remember, visit));
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
    const name = parseLoginName(username);
    const attempts = new Attempts(database, visit, { by: "password" });
    let isWrong = false;
    try {
      // Before the turn, so that an address that has used up its tries keeps nobody waiting.
      await attempts.count(limitOf("passwords of address", network));
      return await passwordWork.inTurn(async (verify) => {
        const account = await database.run((sql) => accountNamed(sql, name));
        // Before the password is looked at, so that of many at once no more than allowed are. One account by whatever name, and a
        // phone without one in whatever spelling, so that the count does not tell whether there is one.
        const subject = account?.id ?? name.phone ?? name.nameKey;
        await attempts.count(limitOf("passwords of account", subject));
        const isRight = await verify(account?.passwordHash ?? null, password);
        isWrong = !isRight;
        return { account: account?.id, isRight };
      });
    } finally {
      if (!isWrong) await attempts.forget();
    }
  }

  /** Logs in by the code that was sent to the phone. */
  async logInByCode(
    { phone: typedPhone, captcha, remember = false }: PhoneLogin,
    visit: Visit,
  ): Promise<Session> {
    const phone = this.#options.phones.stored(typedPhone);
    const about = { by: "code", phone: maskPhone(phone) } as const;
    const outcome = await this.#options.database.transact(async (sql) => {
      const code = await tryCode(sql, { phone, purpose: "login" }, captcha);
      // Looked up in any case, so that a wrong code takes as long whether or not there is an account.
      const [account] = await sql
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.phone, phone));
      if (!code || !(await spendCode(sql, code))) return { reason: "code", account: account?.id };
      if (!account) return { reason: "no account", proof: await makeProof(sql, phone) };
      await noteCodeLogin(sql, account.id);
      return { id: account.id, session: await openSession(sql, account.id, remember, visit) };
    });
    if ("reason" in outcome) {
      const { reason, account, proof } = outcome;
      visit.log({ event: "login refused", ...about, reason, account });
      const kind = "wrong-credentials";
      throw new AccountRefused(proof === undefined ? { kind } : { kind: "unregistered", proof });
    }
    visit.log({ event: "logged in", account: outcome.id, ...about });
    return outcome.session;
  }

  /** The account of a token. */
  async account(token: SentToken | null, visit: Pick<Visit, "log">): Promise<LoggedIn> {
    if (token === null) throw new AccountRefused({ kind: "not-logged-in" });
    const session = await this.#options.database.run((sql) => sessionOfToken(sql, token));
    if (session?.isBindingHere) return session.account;
    visit.log({ event: "token refused", ...(session && unbound(session.account.id)) });
    throw new AccountRefused({ kind: "not-logged-in" });
  }

  /** The account of a token, for calls that tell of children. */
  async confirmedAccount(token: SentToken | null, visit: Pick<Visit, "log">): Promise<LoggedIn> {
    const account = await this.account(token, visit);
    refuseUnconfirmed(account);
    return account;
  }

  /** Sets another password; all other logins end. */
  async changePassword(account: LoggedIn, change: PasswordChange, visit: Visit): Promise<void> {
    const { passwordWork } = this.#options;
    const { id, phone: username } = account;
    const network = networkOf(visit.address);
    const verify = async (password: string) => {
      const login = { username, password };
      const work = () => this.#verify(login, network, visit);
      const { account: owner, isRight } = await passwordWork.admit(network, work);
      return isRight && owner === id;
    };
    await logRefusals(visit, { event: "password change refused", account: id }, () =>
      changePassword(this.#options, account, change, verify, visit),
    );
    visit.log({ event: "password changed", account: id });
  }

  /** Sets a forgotten password; all logins end, and a new one begins. */
  async resetPassword(reset: PasswordReset, visit: Visit): Promise<Session> {
    const own = { ...reset, phone: this.#options.phones.stored(reset.phone) };
    const phone = maskPhone(own.phone);
    const refused = { event: "password reset refused", phone } as const;
    const { id, session } = await logRefusals(visit, refused, () =>
      resetPassword(this.#options, own, visit),
    );
    visit.log({ event: "password reset", account: id, phone });
    return session;
  }

  /** Gives the account another phone, which is answered with it; all other logins end. */
  async changePhone(account: LoggedIn, change: PhoneChange, visit: Visit): Promise<LoggedIn> {
    const { database, phones } = this.#options;
    const own = { ...change, phone: phones.stored(change.phone) };
    const about = { account: account.id, phone: maskPhone(own.phone) };
    await logRefusals(visit, { event: "phone change refused", ...about }, () =>
      changePhone(database, account, own),
    );
    visit.log({ event: "phone changed", ...about });
    return { ...account, phone: own.phone };
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

/** The token is right, but the cookie that it is bound to did not come along. */
const unbound = (account: string) => ({ reason: "cookie", account });
