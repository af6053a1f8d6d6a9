import type { FastifyRequest } from "fastify";
import { BIND_COOKIES } from "#contract/cookies.ts";
import type { SentToken } from "#server/accounts/sessions.ts";
import { readCookie } from "#server/http/cookies.ts";

const BEARER = /^Bearer +([\w-]{1,200})$/i;

/**
 * Reads the token from the Authorization header alone: a browser sends the cookie along whoever made the request. Null: there is
 * none.
 */
export function tokenOf(request: FastifyRequest): SentToken | null {
  const { authorization, cookie } = request.headers;
  const token = BEARER.exec(authorization ?? "")?.[1];
  if (token === undefined) return null;
  const isSecure = request.server.siteOf(request)?.isSecure ?? false;
  // Not the other name: over https another host of the domain may have set that.
  const binding = readCookie(cookie, isSecure ? BIND_COOKIES.https : BIND_COOKIES.http);
  return { token, binding };
}
