import { LOCALES, type Locale } from "#contract/locales.ts";
import { PAGE_HEADER, parsePageHeader } from "#contract/page-header.ts";
import { shellPath } from "#contract/shell.ts";

const PREFIX = "pages-";
/** Pages that are kept whole; the oldest go first. The others are made from the answers that the app keeps. */
const MOST_PAGES = 60;

/**
 * Whole pages as the server rendered them: they hold nothing of a visitor. Only pages of the worker's own build are kept,
 * for their scripts and styles are those that the worker has.
 */
export class PageCache {
  readonly #name: string;

  constructor(version: string) {
    this.#name = PREFIX + version;
  }

  /** Fetches the empty page from which the app can make any other. */
  async keepShells(): Promise<void> {
    const cache = await caches.open(this.#name);
    await Promise.all(
      LOCALES.map(async (locale) => {
        const response = await fetch(shellPath(locale), { cache: "reload" });
        if (!isOwnPage(response)) throw new Error(`no shell: ${response.status}`);
        await cache.put(shellPath(locale), response);
      }),
    );
  }

  async shell(locale: Locale): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(shellPath(locale), { ignoreVary: true });
  }

  async find(path: string, locale: Locale): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(keyOf(path, locale), { ignoreVary: true });
  }

  /** Keeps a page, unless it is none of this site's own, or of another build. */
  async keep(path: string, response: Response): Promise<void> {
    const page = isOwnPage(response) && parsePageHeader(response.headers.get(PAGE_HEADER));
    if (!page) return;
    const shell = await this.shell(page.locale);
    const own = parsePageHeader(shell?.headers.get(PAGE_HEADER) ?? null);
    if (own?.build !== page.build) return;
    const cache = await caches.open(this.#name);
    const key = keyOf(path, page.locale);
    await cache.delete(key);
    await cache.put(key, response);
    const keys = (await cache.keys()).filter(({ url }) => new URL(url).search !== "");
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(old);
  }

  /** Lets go of the pages of other builds. */
  async removeOthers(): Promise<void> {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== this.#name) await caches.delete(name);
    }
  }
}

const keyOf = (path: string, locale: Locale) => `${path}?kept=${locale}`;

function isOwnPage(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    parsePageHeader(response.headers.get(PAGE_HEADER)) !== null
  );
}
