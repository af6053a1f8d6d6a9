import { DEFAULT_LOCALE, type Locale } from "#contract/locales.ts";
import { tidyPath } from "#contract/paths.ts";
import type { PageMeta } from "./page-meta.ts";

interface RootData {
  readonly siteName: string;
}

interface HeadContext {
  readonly loaderData?: PageMeta | undefined;
  readonly match: {
    readonly pathname: string;
    readonly context: { readonly origin: string; readonly locale: Locale };
  };
  /** That of the root first. */
  readonly matches: readonly { readonly loaderData?: PageMeta | RootData | undefined }[];
}

/** The address to share: it opens in the language it was read in. The default language needs no mention. */
export function canonicalAddress(
  { origin, locale }: { readonly origin: string; readonly locale: Locale },
  pathname: string,
): string {
  return origin + tidyPath(pathname) + (locale === DEFAULT_LOCALE ? "" : `?lang=${locale}`);
}

/** Title, description and canonical address of a page: the part of the head that follows every navigation. */
export function pageHead({ loaderData, match, matches }: HeadContext) {
  if (!loaderData) return {};
  const root = matches[0]?.loaderData;
  const siteName = root && "siteName" in root ? root.siteName : "";
  const title =
    loaderData.title === siteName || !siteName
      ? loaderData.title
      : `${loaderData.title} · ${siteName}`;
  return {
    meta: [{ title }, { name: "description", content: loaderData.description }],
    links: [{ rel: "canonical", href: canonicalAddress(match.context, match.pathname) }],
  };
}
