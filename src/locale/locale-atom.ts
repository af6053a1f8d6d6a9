import { atom } from "jotai";
import Cookies from "js-cookie";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from "#contract/cookies.ts";
import { DEFAULT_LOCALE, isLocale, type Locale, parseLocale } from "#contract/locales.ts";

const currentLocaleAtom = atom<Locale>(DEFAULT_LOCALE);

/** Sets the language of the rendered page without writing the cookie. */
export const initialLocaleAtom = atom(null, (_get, set, locale: Locale) => {
  set(currentLocaleAtom, locale);
});

/** The language of the site, stored in its cookie. An empty value removes the cookie and returns to the default. */
export const localeAtom = atom(
  (get) => get(currentLocaleAtom),
  (_get, set, value: Locale | "") => {
    if (isLocale(value)) {
      writeCookie(value);
      set(currentLocaleAtom, value);
    } else {
      Cookies.remove(LOCALE_COOKIE);
      set(currentLocaleAtom, DEFAULT_LOCALE);
    }
  },
);

/**
 * Renews the cookie, at each visit. Without one, a page in another language than the default is a saved one: the cookie is
 * written again, so that the pages after it come in the same language.
 */
export function renewLocale(ofPage: Locale): void {
  const kept = Cookies.get(LOCALE_COOKIE);
  if (isLocale(kept)) writeCookie(kept);
  else if (ofPage !== DEFAULT_LOCALE) writeCookie(ofPage);
}

function writeCookie(locale: Locale): void {
  Cookies.set(LOCALE_COOKIE, locale, {
    expires: LOCALE_COOKIE_DAYS,
    sameSite: "lax",
    secure: location.protocol === "https:",
  });
}

/** The language of the address, else of the cookie; for the app shell that the service worker serves. */
export function readLocale(): Locale {
  const asked = new URLSearchParams(location.search).get("lang");
  return isLocale(asked) ? asked : parseLocale(Cookies.get(LOCALE_COOKIE));
}
