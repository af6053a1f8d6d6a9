/** The two languages of the site. Chinese is the original and the default. */
export const LOCALES = ["zh", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "zh";

/** One text in both languages. */
export type Localized = Readonly<Record<Locale, string>>;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Anything that is not a known language is the default one. */
export function parseLocale(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE;
}

export function otherLocale(locale: Locale): Locale {
  return locale === "zh" ? "en" : "zh";
}

/** Value of `<html lang>` and of hreflang. */
export const LANGUAGE_TAG: Readonly<Record<Locale, string>> = { zh: "zh-CN", en: "en" };

/** Address of the feed of news in each language. */
export const FEED_PATH: Localized = { zh: "/feed.xml", en: "/feed.en.xml" };

/** The address of a page in a language for crawlers, which send no cookies: the default language needs no parameter. */
export function addressIn(locale: Locale, address: string): string {
  return locale === DEFAULT_LOCALE ? address : `${address}?lang=${locale}`;
}

/** Each language's own name. */
export const LANGUAGE_NAME: Localized = { zh: "中文", en: "English" };
