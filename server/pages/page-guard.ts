import type { onRequestHookHandler } from "fastify";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { detour } from "#contract/guarded-pages.ts";
import { loginAddress } from "#contract/redirect-target.ts";
import { readCookie } from "#server/http/cookies.ts";
import type { SiteReader } from "#server/http/site.ts";
import { readPageAddress } from "./page-address.ts";
import { pageLanguage } from "./page-language.ts";

/**
 * Leads visitors without a token cookie who ask for a guarded page to the login, and those with one away from it. It spares them
 * the page and no more: nothing personal is in it, and the API looks at the token itself.
 */
export function createPageGuard(siteOf: SiteReader): onRequestHookHandler {
  return (request, reply, done) => {
    const { cookie } = request.raw.headers;
    const [path = ""] = request.originalUrl.split("?", 1);
    const way = detour(decoded(path), Boolean(readCookie(cookie, TOKEN_COOKIE)));
    if (way === null) return done();
    const isSecure = siteOf(request)?.isSecure ?? false;
    const { lang } = readPageAddress(request.originalUrl);
    const { setCookie } = pageLanguage({ lang, cookies: cookie, isSecure });
    if (setCookie !== null) reply.header("set-cookie", setCookie);
    reply.header("cache-control", "no-store").header("vary", "Cookie");
    reply.redirect(way === "home" ? "/" : loginAddress(request.originalUrl), 302);
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
