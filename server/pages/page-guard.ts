import type { onRequestHookHandler } from "fastify";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { isGuardedPath } from "#contract/guarded-pages.ts";
import { loginAddress } from "#contract/redirect-target.ts";
import { readCookie } from "#server/http/cookies.ts";
import { localeCookie } from "#server/http/locale-cookie.ts";
import type { SiteReader } from "#server/http/site.ts";
import { readPageAddress } from "./page-address.ts";

/**
 * Leads visitors without a token cookie who ask for a guarded page to the login. It spares them the page and no more:
 * nothing personal is in it, and the API looks at the token itself.
 */
export function createPageGuard(siteOf: SiteReader): onRequestHookHandler {
  return (request, reply, done) => {
    const { cookie } = request.raw.headers;
    const { path, locale } = readPageAddress(request.originalUrl);
    if (!isGuardedPath(decoded(path)) || readCookie(cookie, TOKEN_COOKIE)) return done();
    if (locale !== null) {
      const isSecure = siteOf(request)?.isSecure ?? false;
      reply.header("set-cookie", localeCookie(locale, isSecure));
    }
    reply.header("cache-control", "no-store").header("vary", "Cookie");
    reply.redirect(loginAddress(request.originalUrl), 302);
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
