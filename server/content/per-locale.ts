import type { Locale } from "#contract/locales.ts";

/** One value in each language. */
export type PerLocale<Value> = Readonly<Record<Locale, Value>>;

export function perLocale<Value>(make: (locale: Locale) => Value): PerLocale<Value> {
  return { zh: make("zh"), en: make("en") };
}
