import type { FastifyInstance, FastifyReply } from "fastify";
import { LOCALES } from "#contract/locales.ts";
import { schoolLight } from "#contract/school-light.ts";
import { SHELL_PATHS } from "#contract/shell.ts";
import type { NetworkLimiter } from "#server/api/network-limiter.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import type { FairQueue } from "#server/fair-queue.ts";
import { AnswerCache } from "#server/http/answer-cache.ts";
import { FOR_A_DAY } from "#server/http/cache-control.ts";
import type { QuietQueue } from "#server/http/quiet-queue.ts";
import type { SiteReader } from "#server/http/site.ts";
import { networkOf } from "#server/network-of.ts";
import { hasQuery, type PageAddress, readPageAddress, redirectOfAddress } from "./page-address.ts";
import { createPageGuard } from "./page-guard.ts";
import { pageLanguage } from "./page-language.ts";
import { makePage, makeShell, PAGE_BUDGETS, type PageStore } from "./page-maker.ts";
import type { Renderer } from "./renderer.ts";

export interface PagesOptions {
  readonly content: ContentStore;
  readonly renderer: Renderer;
  readonly siteOf: SiteReader;
  readonly improvements: QuietQueue;
  readonly answerQueue: FairQueue;
  /** Scheme and host that pages may ask for /v1 beside their own; null: none. */
  readonly apiOrigin: string | null;
  readonly limiter: NetworkLimiter;
}

/** Addresses that programs ask for, not people: nobody would see a page that says there is none. */
const FILE_NAME =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|mp4|png|svg|txt|vtt|webm|webmanifest|webp|woff2?|xml)$/i;

/** Answers every GET that no other route takes: a page, a redirect, or the page that says there is none. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const { renderer, siteOf, apiOrigin, limiter } = options;
  const cache = new AnswerCache<PageStore>({ ...options, budgets: PAGE_BUDGETS });

  const { savedPages } = renderer;
  if (savedPages) {
    for (const locale of LOCALES) {
      app.get(SHELL_PATHS[locale], async (request, reply) => {
        const site = siteOf(request);
        if (!site) return sendText(reply, 400, "Bad host");
        const make = (content: Content) => makeShell(savedPages, { content, locale, apiOrigin });
        const network = networkOf(request.ip);
        const response = await cache.obtain(SHELL_PATHS[locale], network, make);
        return response.send(request, reply, site.isSecure);
      });
    }
  }

  app.get("/*", { onRequest: createPageGuard(siteOf) }, (request, reply) => {
    const site = siteOf(request);
    if (!site) return sendText(reply, 400, "Bad host");
    // As it was asked for: the browser makes the page from the same address.
    const url = request.originalUrl;
    const address = readPageAddress(url);
    const { locale, setCookie } = pageLanguage({
      lang: address.lang,
      cookies: request.raw.headers.cookie,
      isSecure: site.isSecure,
    });
    const extra = setCookie === null ? undefined : ["set-cookie", setCookie];
    // The scenes of a page have the light in which the school lies.
    const key = `${schoolLight(Date.now())} ${locale} ${site.origin}${address.path}${address.search}`;
    const cached = cache.get(key);
    if (cached?.sendReady(request, reply, site.isSecure, extra)) return;

    if (isSentElsewhere(url, address, reply)) return;
    const work = hasQuery(address) ? "search" : "pages";
    if (!cache.isMaking(key) && !limiter.admit(work, request, reply)) return;
    const visit = { address, locale, site, apiOrigin };
    const make = (content: Content) =>
      makePage(renderer, { content, ...visit }, (error) =>
        request.log.error({ err: error, path: address.path }, "page failed"),
      );
    return cache
      .obtain(key, networkOf(request.ip), make)
      .then((response) => response.send(request, reply, site.isSecure, extra));
  });
}

/** Redirects addresses that are no page, and answers those of files that are not there. */
function isSentElsewhere(url: string, { path }: PageAddress, reply: FastifyReply): boolean {
  const redirect = redirectOfAddress(url);
  if (redirect) {
    const control = redirect.status === 301 ? FOR_A_DAY : "no-cache";
    reply.header("cache-control", control).redirect(redirect.location, redirect.status);
    return true;
  }
  const isFile = FILE_NAME.test(path);
  if (isFile) sendText(reply, 404, "Not found");
  return isFile;
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
  return reply.code(status).send(`${text}\n`);
}
