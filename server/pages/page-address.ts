import { tidyPath } from "#contract/paths.ts";
import { SEARCH_PATH, tidyQuery } from "#contract/search/query.ts";
import { NOTICES, PAGES, prospectusPath, REDIRECTS } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";

/** The address of a page, read. */
export interface PageAddress {
  readonly path: string;
  /** The part of the search that pages are made by, in one order, with its question mark; often empty. */
  readonly search: string;
  /** Its `lang`, as it stands there; null: it has none. */
  readonly lang: string | null;
}

export interface AddressRedirect {
  readonly status: 301 | 302;
  readonly location: string;
}

/** Parameters that a page is made by. All others (share marks, campaign names) change nothing in it. */
const PAGE_PARAMETERS = ["page", "redirect", "by", "stage", "step", "change"] as const;

const FIXED_PATHS: ReadonlySet<string> = new Set([
  ...PAGES.map(({ path }) => path),
  ...NOTICES.map(({ segment }) => `/notices/${segment}`),
  ...STAGES.map(prospectusPath),
  ...["/login/index", "/login/register", "/login/reset"],
  ...["/apply/event", "/apply/enrollment", "/account"],
  ...[SEARCH_PATH, "/offline"],
]);
const NEWS_PATH = /^\/news\/detail\/[\w.-]+$/;

/**
 * Whether a page that was found is at the one address it is known by. The app takes other spellings too (capitals,
 * percent signs), and of those there is no end.
 */
export function isOwnAddress({ path, search }: Pick<PageAddress, "path" | "search">): boolean {
  return search === "" && (FIXED_PATHS.has(path) || NEWS_PATH.test(path));
}

/** Whether it says what a visitor looks for. */
export function hasQuery({ path, search }: PageAddress): boolean {
  return path === SEARCH_PATH && new URLSearchParams(search).has("q");
}

const SECTION_REDIRECTS: ReadonlyMap<string, string> = new Map([
  ...REDIRECTS,
  ["/login", "/login/index"],
  ["/apply", "/apply/event"],
]);

/** The parameters that are read, each where it comes first. The rest is not decoded: that takes milliseconds where it is not UTF-8. */
const READ_PARAMETERS: ReadonlySet<string> = new Set([...PAGE_PARAMETERS, "q", "lang"]);

function readParameters(search: string): URLSearchParams {
  const pairs = new Map<string, string>();
  for (const pair of search.slice(1).split("&")) {
    const [name = ""] = pair.split("=", 1);
    if (READ_PARAMETERS.has(name) && !pairs.has(name)) pairs.set(name, pair);
  }
  return new URLSearchParams([...pairs.values()].join("&"));
}

function splitUrl(url: string): [path: string, search: string] {
  const mark = url.indexOf("?");
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark)];
}

/** Splits the URL of a request line. */
export function readPageAddress(url: string): PageAddress {
  const [path, search] = splitUrl(url);
  if (search === "") return { path, search, lang: null };
  const parameters = readParameters(search);
  const kept = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = parameters.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = path === SEARCH_PATH ? tidyQuery(parameters.get("q") ?? "") : "";
  if (query !== "") kept.set("q", query);
  return {
    path,
    search: kept.size > 0 ? `?${kept}` : "",
    lang: parameters.get("lang"),
  };
}

/**
 * Where an address leads that is no page itself: a section to its page (302, an editor's choice that may change), an
 * address with superfluous slashes to the one without (301). The search goes along.
 */
export function redirectOfAddress(url: string): AddressRedirect | null {
  // One that names a host leads nowhere: put right, it might lead there.
  if (!url.startsWith("/")) return null;
  const [path, search] = splitUrl(url);
  // One slash at the beginning and no backslash, or the browser would take the rest for another host.
  const tidy = tidyPath(path.replaceAll(/[/\\]{2,}|\\/g, "/"));
  const target = SECTION_REDIRECTS.get(tidy);
  if (target !== undefined) return { status: 302, location: target + search };
  return tidy === path ? null : { status: 301, location: tidy + search };
}
