import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from "#contract/cookies.ts";
import { type Locale, parseLocale } from "#contract/locales.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** The language of the visitor's cookie; the default one where there is none or it holds something else. */
export function localeOfCookie(cookies: string | undefined): Locale {
  return parseLocale(readCookie(cookies, LOCALE_COOKIE));
}

/** The Set-Cookie header that remembers a language for as long as the specification says; empty: forgets it. */
export function localeCookie(locale: Locale | "", isSecure: boolean): string {
  const days = locale === "" ? 0 : LOCALE_COOKIE_DAYS;
  return writeCookie({ name: LOCALE_COOKIE, value: locale, days, isSecure });
}
