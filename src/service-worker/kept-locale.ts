import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locales.ts";

const NAME = "visitor";
const KEY = "/locale";

/** The language that the site was last shown in: a worker cannot read the cookie. */
export class KeptLocale {
  #locale: Locale | undefined;

  async get(): Promise<Locale> {
    if (this.#locale === undefined) {
      const kept = await (await (await caches.open(NAME)).match(KEY))?.text();
      this.#locale = kept !== undefined && isLocale(kept) ? kept : DEFAULT_LOCALE;
    }
    return this.#locale;
  }

  async set(locale: Locale): Promise<void> {
    if (locale === this.#locale) return;
    this.#locale = locale;
    await (await caches.open(NAME)).put(KEY, new Response(locale));
  }
}
