import type { Locale } from "#contract/locales.ts";
import { PAGE_HEADER } from "#contract/page-header.ts";
import type { RenderedPage } from "#contract/rendering.ts";
import type { Content } from "#server/content/content.ts";
import type { Made } from "#server/http/answer-cache.ts";
import { OF_ONE_VISITOR, ReadyResponse } from "#server/http/ready-response.ts";
import type { Site } from "#server/http/site.ts";
import { hasQuery, isOwnAddress, type PageAddress } from "./page-address.ts";
import type { Renderer, SavedPages } from "./renderer.ts";

/**
 * `site`: the pages of the site, of which there are so many and no more. `varied`: pages whose address anyone can vary
 * at will. `missing`: addresses that lead to no page.
 */
export const PAGE_BUDGETS = { site: 96, varied: 8, missing: 1 };
export type PageStore = keyof typeof PAGE_BUDGETS;

/** The input of a page. */
export interface PageVisit {
  readonly content: Content;
  readonly address: PageAddress;
  readonly locale: Locale;
  readonly site: Site;
  /** Scheme and host that the page may ask for /v1 beside its own; null: none. */
  readonly apiOrigin: string | null;
}

const headersFor = (cacheControl: string) => [
  ...["cache-control", cacheControl],
  ...["vary", "Cookie, Accept-Encoding"],
];
const COMMON_HEADERS = headersFor("no-cache");
const HTML_TYPE = ["content-type", "text/html; charset=utf-8"];

/** Renders a page and makes it ready to be sent. */
export async function makePage(
  renderer: Renderer,
  visit: PageVisit,
  onError: (error: unknown) => void,
): Promise<Made<PageStore>> {
  const { content, address, locale, site, apiOrigin } = visit;
  const path = address.path + address.search;
  const page = await renderer.render({
    path,
    locale,
    origin: site.origin,
    site: content.site[locale],
    read: content.read,
    onError,
  });
  const store = storeOf(page, visit);
  if (page.location !== undefined) return { response: redirectTo(page, page.location), store };
  const document = await renderer.assemble(page.html, { path, locale });
  const sources = document.inlineSources && { ...document.inlineSources, apiOrigin };
  const cacheControl = hasQuery(address) ? OF_ONE_VISITOR : "no-cache";
  const headers = [
    ...[...HTML_TYPE, ...headersFor(cacheControl)],
    ...markOf(renderer, page.status, locale),
  ];
  const response = new ReadyResponse({
    status: page.status,
    body: document.html,
    headers,
    sources,
  });
  return { response, store: document.inlineSources === null ? null : store };
}

/** Makes the page that the service worker saves to make others of. */
export function makeShell(
  savedPages: SavedPages,
  { content, locale, apiOrigin }: Pick<PageVisit, "content" | "locale" | "apiOrigin">,
): Made<PageStore> {
  const document = savedPages.shell(locale, content.site[locale].name);
  const sources = document.inlineSources && { ...document.inlineSources, apiOrigin };
  const headers = [...HTML_TYPE, ...COMMON_HEADERS, PAGE_HEADER, locale];
  const response = new ReadyResponse({ body: document.html, headers, sources });
  return { response, store: "site" };
}

/** Marks the pages that may be saved: those that are there. */
function markOf({ savedPages }: Renderer, status: number, locale: Locale): readonly string[] {
  if (status !== 200 || !savedPages) return [];
  return [PAGE_HEADER, locale];
}

function storeOf({ status }: RenderedPage, { address, site }: PageVisit): PageStore | null {
  if (status >= 500 || site.kind === "passing" || hasQuery(address)) return null;
  if (status !== 200) return "missing";
  return isOwnAddress(address) ? "site" : "varied";
}

function redirectTo({ status }: RenderedPage, location: string): ReadyResponse {
  return new ReadyResponse({
    status,
    body: "",
    headers: ["location", location, ...COMMON_HEADERS],
    codings: new Map(),
  });
}
