import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { DEFAULT_LOCALE, type Locale } from "#contract/locales.ts";
import { tidyPath } from "#contract/paths.ts";
import { writePlainSearch } from "#src/api/plain-search.ts";
import type { PageMeta } from "./page-meta.ts";

interface RootData {
  readonly siteName: string;
}

interface HeadContext {
  readonly loaderData?: PageMeta | undefined;
  readonly match: {
    readonly pathname: string;
    readonly context: { readonly origin: string; readonly locale: Locale; readonly i18n: I18n };
  };
  /** The root is first. */
  readonly matches: readonly { readonly loaderData?: PageMeta | RootData | undefined }[];
}

function titleWithSubject({ title, subject }: PageMeta, locale: Locale): string {
  if (subject === undefined) return title;
  return locale === "zh" ? `${title}：${subject}` : `${title}: ${subject}`;
}

interface AddressSearch {
  readonly page?: number | undefined;
  readonly lang?: Locale | undefined;
}

function wholeAddress(origin: string, pathname: string, search: AddressSearch): string {
  return origin + tidyPath(pathname) + writePlainSearch(search);
}

/** The address to share, which opens in the language it was read in. */
export function canonicalAddress(
  { origin, locale }: { readonly origin: string; readonly locale: Locale },
  pathname: string,
  { page }: Pick<AddressSearch, "page"> = {},
): string {
  const lang = locale === DEFAULT_LOCALE ? undefined : locale;
  return wholeAddress(origin, pathname, { page, lang });
}

/** Title, description and canonical address: the part of the head that changes with every navigation. */
export function pageHead({ loaderData, match, matches }: HeadContext) {
  if (!loaderData) return {};
  const root = matches[0]?.loaderData;
  const siteName = root && "siteName" in root ? root.siteName : "";
  const { listPage: page } = loaderData;
  const parts = [titleWithSubject(loaderData, match.context.locale)];
  if (page !== undefined) parts.push(match.context.i18n._(msg`第 ${page} 页`));
  if (siteName && siteName !== loaderData.title) parts.push(siteName);
  const title = parts.join(" · ");
  return {
    meta: [{ title }, { name: "description", content: loaderData.description }],
    links: [{ rel: "canonical", href: canonicalAddress(match.context, match.pathname, { page }) }],
  };
}
