import type { FastifyInstance } from "fastify";
import { DEFAULT_LOCALE, FEED_PATH, LOCALES } from "#contract/locales.ts";
import { manifestPath } from "#contract/manifest.ts";
import { JSON_TYPE } from "#server/api/envelope.ts";
import type { NetworkLimiter } from "#server/api/network-limiter.ts";
import { openApiDocument } from "#server/api/openapi.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import type { FairQueue } from "#server/fair-queue.ts";
import { AnswerCache, type Made } from "#server/http/answer-cache.ts";
import type { QuietQueue } from "#server/http/quiet-queue.ts";
import { ReadyResponse } from "#server/http/ready-response.ts";
import type { Site, SiteReader } from "#server/http/site.ts";
import { networkOf } from "#server/network-of.ts";
import { feedOf } from "./feed.ts";
import { manifestOf } from "./manifest.ts";
import { sitemapOf } from "./sitemap.ts";

export interface DiscoveryOptions {
  readonly content: ContentStore;
  readonly siteOf: SiteReader;
  readonly improvements: QuietQueue;
  readonly answerQueue: FairQueue;
  readonly limiter: NetworkLimiter;
}

type Make = (content: Content, origin: string) => string;

const BUDGETS = { files: 24 };

const XML = "application/xml; charset=utf-8";
const MANIFEST = "application/manifest+json; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

/** Files for other programs than browsers: robots.txt, sitemap.xml, the feeds, the description of /v1. */
export function registerDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const cache = new AnswerCache<keyof typeof BUDGETS>({ ...options, budgets: BUDGETS });

  function register(path: string, type: string, make: Make): void {
    app.get(path, (request, reply) => {
      const site = options.siteOf(request);
      if (!site) return reply.code(400).type(TEXT).send("Bad host\n");
      const key = site.origin + path;
      // There is no end of hosts that a request may name, where PUBLIC_URL names none.
      const isCounted = site.kind === "passing" && !cache.isMaking(key);
      if (isCounted && !options.limiter.admit("pages", request, reply)) return;
      return cache
        .obtain(key, networkOf(request.ip), (content) =>
          ready(type, make(content, site.origin), site),
        )
        .then((response) => response.send(request, reply, site.isSecure));
    });
  }

  register("/robots.txt", TEXT, (_content, origin) => robots(origin));
  register("/sitemap.xml", XML, sitemapOf);
  register("/v1/openapi.json", JSON_TYPE, apiDescription);
  for (const locale of LOCALES) {
    register(manifestPath(locale), MANIFEST, (content) => manifestOf(content, locale));
    register(FEED_PATH[locale], ATOM, (content, origin) => feedOf(content, locale, origin));
  }
  // Where password managers look (W3C, "A Well-Known URL for Changing Passwords").
  app.get("/.well-known/change-password", (_request, reply) => reply.redirect("/account"));
  // Not cached: its day of expiry moves on.
  app.get("/.well-known/security.txt", (_request, reply) => {
    const text = securityContact(options.content.current, new Date());
    return reply.header("cache-control", "no-cache").type(TEXT).send(text);
  });
}

function apiDescription(content: Content, origin: string): string {
  const { name, email } = content.site[DEFAULT_LOCALE];
  return JSON.stringify(openApiDocument({ name, email, url: `${origin}/` }));
}

function ready(type: string, text: string, site: Site): Made<keyof typeof BUDGETS> {
  const headers = [
    ...["content-type", type],
    ...["cache-control", "public, max-age=300"],
    ...["vary", "Accept-Encoding"],
  ];
  const response = new ReadyResponse({ body: text, headers });
  return { response, store: site.kind === "known" ? "files" : null };
}

/** RFC 9116. */
function securityContact(content: Content, now: Date): string {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate() - 1);
  return [
    `Contact: mailto:${content.site[DEFAULT_LOCALE].email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: zh, en",
    "",
  ].join("\n");
}

function robots(origin: string): string {
  return [
    "User-agent: *",
    "Disallow: /account",
    "Disallow: /apply/",
    "Disallow: /event/",
    "Disallow: /login/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
