import type { FastifyRequest } from "fastify";
import { BIND_COOKIES } from "#contract/cookies.ts";
import type { SentToken } from "#server/accounts/sessions.ts";
import { readCookie } from "#server/http/cookies.ts";

const BEARER = /^Bearer +([\w-]{1,200})$/i;

/**
 * Reads the token from the Authorization header alone: a browser sends the cookie along whoever made the request. Null: there is
 * none. The cookie that it may be bound to is read under either name: a caller who knows the value may use
 * either.
 */
export function tokenOf({ headers }: FastifyRequest): SentToken | null {
  const token = BEARER.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) return null;
  const bindings = Object.values(BIND_COOKIES)
    .map((name) => readCookie(headers.cookie, name))
    .filter((value) => value !== null);
  return { token, bindings };
}
