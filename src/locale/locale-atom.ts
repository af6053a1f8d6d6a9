import { atom } from "jotai";
import Cookies from "js-cookie";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from "#contract/cookies.ts";
import { DEFAULT_LOCALE, isLocale, type Locale, parseLocale } from "#contract/locales.ts";

const currentLocaleAtom = atom<Locale>(DEFAULT_LOCALE);

/** What the page was rendered in; the cookie is left as it is. */
export const initialLocaleAtom = atom(null, (_get, set, locale: Locale) => {
  set(currentLocaleAtom, locale);
});

/** The language of the site, kept in its cookie. Setting an empty value removes the cookie and returns to the default. */
export const localeAtom = atom(
  (get) => get(currentLocaleAtom),
  (_get, set, value: Locale | "") => {
    if (isLocale(value)) {
      Cookies.set(LOCALE_COOKIE, value, {
        expires: LOCALE_COOKIE_DAYS,
        sameSite: "lax",
        secure: location.protocol === "https:",
      });
      set(currentLocaleAtom, value);
    } else {
      Cookies.remove(LOCALE_COOKIE);
      set(currentLocaleAtom, DEFAULT_LOCALE);
    }
  },
);

/** The language that an address asks for, else that of the cookie: the empty page that works offline has none. */
export function readLocale(): Locale {
  const asked = new URLSearchParams(location.search).get("lang");
  return isLocale(asked) ? asked : parseLocale(Cookies.get(LOCALE_COOKIE));
}
