import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ACCOUNT_CALLS } from "#contract/account-calls.ts";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Accounts, Visit } from "#server/accounts/accounts.ts";
import { Refused } from "#server/accounts/refusals.ts";
import type { Session } from "#server/accounts/sessions.ts";
import { writeCookie } from "./cookies.ts";
import { localeOfCall, sendPersonal } from "./envelope.ts";
import { parseInput } from "./input.ts";
import { tokenOf } from "./token.ts";
import type { SiteReader } from "./visit.ts";

export interface AccountCallsOptions {
  readonly accounts: Accounts;
  readonly siteOf: SiteReader;
}

/** The calls of contract/account-calls.ts. */
export function registerAccountCalls(
  app: FastifyInstance,
  { accounts, siteOf }: AccountCallsOptions,
): void {
  const setCookie = (request: FastifyRequest, reply: FastifyReply, value: string, days: number) => {
    const isSecure = siteOf(request)?.isSecure ?? false;
    reply.header("set-cookie", writeCookie({ name: TOKEN_COOKIE, value, days, isSecure }));
  };
  const sendToken = (request: FastifyRequest, reply: FastifyReply, session: Session) => {
    // Browsers may end a cookie after seven days that a script has written.
    setCookie(request, reply, session.token, session.days);
    return sendPersonal(request, reply, session.token);
  };

  app.post(ACCOUNT_CALLS.register.path, async (request, reply) => {
    const registration = parseInput(ACCOUNT_CALLS.register.body, request.body);
    return sendToken(request, reply, await accounts.register(registration, visitOf(request)));
  });

  app.post(ACCOUNT_CALLS.accountLogin.path, async (request, reply) => {
    const login = parseInput(ACCOUNT_CALLS.accountLogin.body, request.body);
    return sendToken(request, reply, await accounts.logIn(login, visitOf(request)));
  });

  app.post(ACCOUNT_CALLS.phoneLogin.path, async (request, reply) => {
    const login = parseInput(ACCOUNT_CALLS.phoneLogin.body, request.body);
    return sendToken(request, reply, await accounts.logInByCode(login, visitOf(request)));
  });

  app.get(ACCOUNT_CALLS.sendCode.path, { exposeHeadRoute: false }, async (request, reply) => {
    refuseEmbedded(request);
    const { phone, purpose } = parseInput(ACCOUNT_CALLS.sendCode.query, request.query);
    return sendPersonal(request, reply, await accounts.sendCode(phone, purpose, visitOf(request)));
  });

  app.get(ACCOUNT_CALLS.user.path, async (request, reply) => {
    const { id, username, phone } = await accounts.account(tokenOf(request));
    return sendPersonal(request, reply, { id, username, phone: maskPhone(phone) });
  });

  app.post(ACCOUNT_CALLS.logout.path, async (request, reply) => {
    setCookie(request, reply, "", 0);
    await accounts.logOut(tokenOf(request), visitOf(request));
    return sendPersonal(request, reply, null);
  });
}

function visitOf(request: FastifyRequest): Visit {
  return {
    address: request.ip,
    locale: localeOfCall(request),
    log: (event) => request.log.info(event, "account"),
  };
}

/** It reads like a picture's address; a page elsewhere could make its visitors' browsers send codes by showing it. */
function refuseEmbedded({ headers }: FastifyRequest): void {
  const mode = headers["sec-fetch-mode"];
  if (mode === "no-cors" || mode === "navigate") throw new Refused({ kind: "wrong-credentials" });
}
