import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { expect } from "./site.ts";

/** Pages of the site map, the notices and all news, and those of accounts. */
async function addressesOf(request: APIRequestContext): Promise<readonly string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const news = [...sitemap.matchAll(/\/news\/detail\/[^<?"]+/g)].map(([path]) => path);
  return [
    ...PAGES.map(({ path }) => path),
    ...NOTICES.map(({ segment }) => `/notices/${segment}`),
    ...new Set(news),
    ...["/search", "/offline", "/login/index", "/login/register", "/login/reset"],
  ];
}

/** The HTML of every page that anybody can open, by its address. */
export async function everyPage(
  request: APIRequestContext,
  language: Locale,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const network = `2001:db8:${randomInt(0xffff).toString(16)}::1`;
  for (const address of await addressesOf(request)) {
    const response = await request.get(address, {
      // Nobody else reads as many pages in a minute: what one network may ask for is counted.
      headers: { cookie: `ciji_locale=${language}`, "x-forwarded-for": network },
    });
    expect(response.status(), address).toBe(200);
    pages.set(address, await response.text());
  }
  return pages;
}
