import type { FastifyInstance } from "fastify";
import { ACCOUNT_CALLS, type AccountCall } from "#contract/account-calls.ts";
import { APPLICATION_CALLS, type ApplicationCall } from "#contract/application-calls.ts";
import { PUBLIC_CALLS } from "#contract/calls.ts";
import { EVENT_CALLS, type EventCall } from "#contract/event-calls.ts";
import type { LimitHooks, NetworkLimiter, TokenReader } from "./network-limiter.ts";
import type { Work } from "./network-rates.ts";
import { tokenOf } from "./token.ts";

type LimitedCall = AccountCall | EventCall | ApplicationCall | "search";

/** What each call counts as; null: as a call of its account alone. All other calls are answered from memory. */
const WORK_OF_CALL: Readonly<Record<LimitedCall, Work | null>> = {
  sendCode: "codes",
  phoneLogin: "logins by code",
  changePhone: "logins by code",
  confirmOwner: "logins by code",
  register: "passwords",
  accountLogin: "passwords",
  resetPassword: "passwords",
  changePassword: "passwords",
  user: null,
  logout: null,
  logins: null,
  endLogins: null,
  agreeToNotices: null,
  deviceKeys: null,
  events: null,
  eventDetail: null,
  signUpForEvent: null,
  cancelSignUp: null,
  apply: null,
  applications: null,
  application: null,
  withdraw: null,
  search: "search",
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
}
const CALLS: Readonly<Record<LimitedCall, Call>> = {
  ...ACCOUNT_CALLS,
  ...EVENT_CALLS,
  ...APPLICATION_CALLS,
  search: { method: "GET", path: PUBLIC_CALLS.search.path, needsToken: false },
};
const LIMITED_CALLS = Object.keys(CALLS).filter((name): name is LimitedCall =>
  Object.hasOwn(CALLS, name),
);

/** Puts the limits on the routes of these calls, which are registered afterwards. */
export function registerNetworkLimits(app: FastifyInstance, limiter: NetworkLimiter): void {
  app.decorateRequest("reserved", null);
  app.decorateRequest("goodToken", null);
  app.decorateRequest("caller", "");
  app.decorateRequest("sharing", null);
  app.decorateRequest("endCall", null);
  const hooks = new Map<string, LimitHooks>();
  for (const name of LIMITED_CALLS) {
    const { method, path, needsToken } = CALLS[name];
    const readToken: TokenReader = (request) => tokenOf(request)?.token ?? null;
    hooks.set(
      `${method} ${path}`,
      limiter.hooksOf(WORK_OF_CALL[name], needsToken ? readToken : null),
    );
  }
  app.addHook("onRoute", (route) => {
    const method = route.method === "HEAD" ? "GET" : route.method;
    const limits = hooks.get(`${method} ${route.url}`);
    if (limits) Object.assign(route, limits);
  });
}
