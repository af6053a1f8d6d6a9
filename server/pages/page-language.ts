import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locales.ts";
import { localeCookie, localeOfCookie } from "#server/http/locale-cookie.ts";

interface PageLanguage {
  readonly locale: Locale;
  /** The Set-Cookie header that remembers or forgets it; null: the cookie stays as it is. */
  readonly setCookie: string | null;
}

interface LanguageRequest {
  /** The `lang` of the address; null: it has none. */
  readonly lang: string | null;
  /** The request's Cookie header. */
  readonly cookies: string | undefined;
  readonly isSecure: boolean;
}

/** The language of a page: the one in its address, else the one in the cookie, else Chinese. An empty one is forgotten. */
export function pageLanguage({ lang, cookies, isSecure }: LanguageRequest): PageLanguage {
  if (isLocale(lang)) return { locale: lang, setCookie: localeCookie(lang, isSecure) };
  if (lang === "") return { locale: DEFAULT_LOCALE, setCookie: localeCookie("", isSecure) };
  return { locale: localeOfCookie(cookies), setCookie: null };
}
