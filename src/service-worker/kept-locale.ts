import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locales.ts";

const NAME = "visitor";
const KEY = "/locale";

/** The language that the site was last shown in: a worker cannot read the cookie. */
export class KeptLocale {
  #locale: Locale | undefined;

  async get(): Promise<Locale> {
    this.#locale ??= (await readKept()) ?? DEFAULT_LOCALE;
    return this.#locale;
  }

  async set(locale: Locale): Promise<void> {
    this.#locale = locale;
    // What was kept may be gone by now.
    if (locale === (await readKept())) return;
    await (await caches.open(NAME)).put(KEY, new Response(locale));
  }
}

async function readKept(): Promise<Locale | undefined> {
  const kept = await (await (await caches.open(NAME)).match(KEY))?.text();
  return isLocale(kept) ? kept : undefined;
}
