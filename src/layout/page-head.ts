import { DEFAULT_LOCALE, type Locale } from "#contract/locales.ts";
import type { PageMeta } from "./page-meta.ts";

interface HeadContext {
  readonly loaderData?: PageMeta | undefined;
  readonly match: {
    readonly pathname: string;
    readonly context: { readonly origin: string; readonly locale: Locale };
  };
  readonly matches: readonly { readonly loaderData?: unknown }[];
}

function siteNameOf(rootData: unknown): string {
  return typeof rootData === "object" &&
    rootData !== null &&
    "siteName" in rootData &&
    typeof rootData.siteName === "string"
    ? rootData.siteName
    : "";
}

/** The address to share: it opens in the language it was read in. The default language needs no mention. */
export function canonicalAddress(
  { origin, locale }: { readonly origin: string; readonly locale: Locale },
  pathname: string,
): string {
  const path = pathname === "/" ? pathname : pathname.replace(/\/$/, "");
  return origin + path + (locale === DEFAULT_LOCALE ? "" : `?lang=${locale}`);
}

/** Title, description and canonical address of a page: the part of the head that follows every navigation. */
export function pageHead({ loaderData, match, matches }: HeadContext) {
  if (!loaderData) return {};
  const siteName = siteNameOf(matches[0]?.loaderData);
  const title =
    loaderData.title === siteName || !siteName
      ? loaderData.title
      : `${loaderData.title} · ${siteName}`;
  return {
    meta: [{ title }, { name: "description", content: loaderData.description }],
    links: [{ rel: "canonical", href: canonicalAddress(match.context, match.pathname) }],
  };
}
