import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ACCOUNT_CALLS } from "#contract/account-calls.ts";
import type { User } from "#contract/account-shapes.ts";
import { BIND_COOKIES, TOKEN_COOKIE } from "#contract/cookies.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { AccountRefused } from "#server/accounts/refusals.ts";
import type { Account, Session } from "#server/accounts/sessions.ts";
import type { Applications } from "#server/applications/applications.ts";
import { writeCookie } from "#server/http/cookies.ts";
import type { SiteReader } from "#server/http/site.ts";
import { visitOf } from "./account-visit.ts";
import { setDevice } from "./device-cookie.ts";
import { sendPersonal } from "./envelope.ts";
import { isOfForeignPage } from "./foreign-page.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { parseInput } from "./input.ts";
import { loggingRefusedInput } from "./log-refused-calls.ts";
import { tokenOf } from "./token.ts";
import { confirmedVisitorOf, visitorOf } from "./visitor.ts";

export interface AccountCallsOptions {
  readonly accounts: Accounts;
  readonly applications: Applications;
  readonly siteOf: SiteReader;
}

/** The calls of contract/account-calls.ts. */
export function registerAccountCalls(
  app: FastifyInstance,
  { accounts, applications, siteOf }: AccountCallsOptions,
): void {
  const setCookies = (request: FastifyRequest, reply: FastifyReply, session: TokenCookies) => {
    const isSecure = siteOf(request)?.isSecure ?? false;
    for (const cookie of sessionCookies(session, isSecure)) reply.header("set-cookie", cookie);
  };
  const clearCookies = (request: FastifyRequest, reply: FastifyReply) =>
    setCookies(request, reply, { token: "", binding: "", days: 0 });
  const rememberDevice = async (request: FastifyRequest, reply: FastifyReply, account: string) => {
    const { isOwnPage, deviceCookie } = visitOf(request);
    if (!isOwnPage) return;
    const device = deviceCookie ?? app.deviceCookies.make();
    if (await accounts.rememberDevice(account, device)) setDevice(request, reply, device);
  };
  const sendToken = async (request: FastifyRequest, reply: FastifyReply, session: Session) => {
    await accounts.endReplaced(tokenOf(request));
    await rememberDevice(request, reply, session.accountId);
    // Browsers may end a cookie after seven days that a script has written.
    setCookies(request, reply, session);
    request.goodToken = { token: session.token, account: session.accountId };
    return sendPersonal(request, reply, session.token);
  };

  const registering = loggingRefusedInput({ event: "registration refused" });
  app.post(ACCOUNT_CALLS.register.path, registering, async (request, reply) => {
    const registration = parseInput(ACCOUNT_CALLS.register.body, request.body);
    return sendToken(request, reply, await accounts.register(registration, visitOf(request)));
  });

  const byPassword = loggingRefusedInput({ event: "login refused", by: "password" });
  app.post(ACCOUNT_CALLS.accountLogin.path, byPassword, async (request, reply) => {
    const login = parseInput(ACCOUNT_CALLS.accountLogin.body, request.body);
    return sendToken(request, reply, await accounts.logIn(login, visitOf(request)));
  });

  const byCode = loggingRefusedInput({ event: "login refused", by: "code" });
  app.post(ACCOUNT_CALLS.phoneLogin.path, byCode, async (request, reply) => {
    const login = parseInput(ACCOUNT_CALLS.phoneLogin.body, request.body);
    return sendToken(request, reply, await accounts.logInByCode(login, visitOf(request)));
  });

  const sending = { exposeHeadRoute: false, ...loggingRefusedInput({ event: "code refused" }) };
  app.get(ACCOUNT_CALLS.sendCode.path, sending, async (request, reply) => {
    refuseForeignPage(request);
    const asked = parseInput(ACCOUNT_CALLS.sendCode.query, request.query);
    return sendPersonal(request, reply, await accounts.sendCode(asked, visitOf(request)));
  });

  app.get(ACCOUNT_CALLS.user.path, async (request, reply) => {
    return sendPersonal(request, reply, userOf(await visitorOf(accounts, request), accounts));
  });

  app.post(ACCOUNT_CALLS.logout.path, async (request, reply) => {
    const [token, visit] = [tokenOf(request), visitOf(request)];
    // A page elsewhere could log its visitors out by a call without either.
    if (token !== null || visit.isOwnPage) clearCookies(request, reply);
    await accounts.logOut(token, visit);
    return sendPersonal(request, reply, null);
  });

  const changing = loggingRefusedInput({ event: "password change refused" });
  app.put(ACCOUNT_CALLS.changePassword.path, changing, async (request, reply) => {
    const account = await visitorOf(accounts, request);
    const change = parseInput(ACCOUNT_CALLS.changePassword.body, request.body);
    await accounts.changePassword(account, change, visitOf(request));
    return sendPersonal(request, reply, null);
  });

  const resetting = loggingRefusedInput({ event: "password reset refused" });
  app.post(ACCOUNT_CALLS.resetPassword.path, resetting, async (request, reply) => {
    const reset = parseInput(ACCOUNT_CALLS.resetPassword.body, request.body);
    return sendToken(request, reply, await accounts.resetPassword(reset, visitOf(request)));
  });

  const moving = loggingRefusedInput({ event: "phone change refused" });
  app.put(ACCOUNT_CALLS.changePhone.path, moving, async (request, reply) => {
    const account = await visitorOf(accounts, request);
    const change = parseInput(ACCOUNT_CALLS.changePhone.body, request.body);
    const changed = await accounts.changePhone(account, change, visitOf(request));
    return sendPersonal(request, reply, userOf(changed, accounts));
  });

  app.get(ACCOUNT_CALLS.logins.path, async (request, reply) => {
    const account = await confirmedVisitorOf(accounts, request);
    return sendPersonal(request, reply, await accounts.logins(account));
  });

  app.register((scope, _options, done) => {
    ignoreBodies(scope);
    scope.delete(ACCOUNT_CALLS.endLogins.path, async (request, reply) => {
      const account = await confirmedVisitorOf(accounts, request);
      const { id } = parseInput(ACCOUNT_CALLS.endLogins.query, request.query);
      const isOver = await accounts.endLogins(account, id, visitOf(request));
      if (isOver) clearCookies(request, reply);
      return sendPersonal(request, reply, null);
    });
    done();
  });

  app.get(ACCOUNT_CALLS.deviceKeys.path, async (request, reply) => {
    const { id } = await confirmedVisitorOf(accounts, request);
    return sendPersonal(request, reply, applications.deviceKeys(id));
  });

  const confirming = loggingRefusedInput({ event: "owner not confirmed" });
  app.post(ACCOUNT_CALLS.confirmOwner.path, confirming, async (request, reply) => {
    const account = await visitorOf(accounts, request);
    const confirmation = parseInput(ACCOUNT_CALLS.confirmOwner.body, request.body);
    const isKnown = () => applications.isKnownFamily(account, confirmation);
    const confirmed = await accounts.confirmOwner(account, isKnown, visitOf(request));
    await rememberDevice(request, reply, account.id);
    return sendPersonal(request, reply, userOf(confirmed, accounts));
  });

  app.put(ACCOUNT_CALLS.agreeToNotices.path, async (request, reply) => {
    const account = await confirmedVisitorOf(accounts, request);
    const read = parseInput(ACCOUNT_CALLS.agreeToNotices.body, request.body);
    const agreed = await accounts.agreeToNotices(account, read, visitOf(request));
    return sendPersonal(request, reply, userOf(agreed, accounts));
  });
}

/** The cookies of a session: its token's, and the hidden one that the token is bound to. */
type TokenCookies = Pick<Session, "token" | "binding" | "days">;

function sessionCookies({ token, binding, days }: TokenCookies, isSecure: boolean): string[] {
  const cookies = [writeCookie({ name: TOKEN_COOKIE, value: token, days, isSecure })];
  if (binding !== null) {
    const name = isSecure ? BIND_COOKIES.https : BIND_COOKIES.http;
    cookies.push(writeCookie({ name, value: binding, days, isSecure, isHidden: true }));
  }
  return cookies;
}

function userOf(account: Account, accounts: Pick<Accounts, "noticesToAgree">): User {
  const { id, username, phone, hasPassword, isUnconfirmed } = account;
  // Whoever has the phone now agrees to nothing in the family's name.
  const noticesToAgree = isUnconfirmed ? null : accounts.noticesToAgree(account);
  return {
    id,
    // Families choose the name of a guardian, which would answer what the owner is asked for.
    username: isUnconfirmed ? maskPhone(phone) : username,
    phone: maskPhone(phone),
    hasPassword,
    isUnconfirmed,
    ...(noticesToAgree && { noticesToAgree }),
  };
}

/**
 * It reads like any address; a page elsewhere could make its visitors' browsers send codes by showing it as a picture, or by
 * fetching it without looking at the answer. With a header of our own, a browser asks us first and is told no.
 */
function refuseForeignPage(request: FastifyRequest): void {
  const mode = request.headers["sec-fetch-mode"];
  const isEmbedded = mode === "no-cors" || mode === "navigate";
  if (!isEmbedded && !isOfForeignPage(request)) return;
  visitOf(request).log({ event: "code refused", reason: "foreign page" });
  throw new AccountRefused({ kind: "foreign-page" });
}
