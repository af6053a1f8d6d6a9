import { LOCALES, type Locale } from "#contract/locales.ts";
import { PAGE_HEADER, type PageMark, parsePageHeader } from "#contract/page-header.ts";
import { KEPT_PAGES } from "#contract/remove-kept-files.ts";
import { shellPath } from "#contract/shell.ts";
import type { FileCache } from "./file-cache.ts";

/** Pages that are kept whole; the oldest go first. The others are made from the answers that the app keeps. */
const MOST_PAGES = 60;

/**
 * Whole pages as the server rendered them: they hold nothing of a visitor. Only pages of the worker's own build are kept,
 * for their scripts and styles are those that the worker has.
 */
export class PageCache {
  readonly #name: string;
  readonly #files: FileCache;

  constructor(files: FileCache) {
    this.#files = files;
    this.#name = KEPT_PAGES + files.version;
  }

  /** Fetches the empty page from which the app can make any other, where it is not here yet. */
  async keepShells(): Promise<void> {
    const cache = await caches.open(this.#name);
    await Promise.all(
      LOCALES.map(async (locale) => {
        const path = shellPath(locale);
        if (await this.shell(locale)) return;
        const page = await readPage(await fetch(path, { cache: "reload" }));
        // The server may have a newer build by now: without the parts that it asks for the page would stay white.
        if (!page || !this.#files.servesPage(page.html)) throw new Error(`no page for ${path}`);
        await cache.put(path, page.copy());
      }),
    );
  }

  async shell(locale: Locale): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(shellPath(locale), { ignoreVary: true });
  }

  async find(path: string, locale: Locale): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(keyOf(path, locale), { ignoreVary: true });
  }

  /** Keeps a page under its path, unless it is of another build. */
  async keep(path: string, { mark, copy }: WholePage): Promise<void> {
    const shell = await this.shell(mark.locale);
    const own = parsePageHeader(shell?.headers.get(PAGE_HEADER) ?? null);
    if (own?.build !== mark.build) return;
    const cache = await caches.open(this.#name);
    await cache.put(keyOf(path, mark.locale), copy());
    const keys = (await cache.keys()).filter(({ url }) => new URL(url).search !== "");
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(old);
  }

  /** Lets go of the pages of other builds. */
  async removeOthers(): Promise<void> {
    for (const name of await caches.keys()) {
      if (name.startsWith(KEPT_PAGES) && name !== this.#name) await caches.delete(name);
    }
  }
}

const keyOf = (path: string, locale: Locale) => `${path}?kept=${locale}`;

/** A page of this site that arrived to its last character. */
export interface WholePage {
  readonly mark: PageMark;
  readonly html: string;
  /** The page as an answer, as often as one is needed. */
  readonly copy: () => Response;
}

/** Null: the answer is no page of this site that may be kept. Rejects when it was cut short. */
export async function readPage(response: Response): Promise<WholePage | null> {
  const mark = parsePageHeader(response.headers.get(PAGE_HEADER));
  if (!mark || response.status !== 200 || response.redirected) return null;
  const html = await response.text();
  if (!html.trimEnd().endsWith("</html>")) throw new Error(`half of ${response.url}`);
  const headers = new Headers(response.headers);
  // Of how it travelled.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return { mark, html, copy: () => new Response(html, { headers }) };
}
