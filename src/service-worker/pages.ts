import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { Strategy, type StrategyHandler } from "workbox-strategies";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { isGuardedPath } from "#contract/guarded-pages.ts";
import { isLocale, parseLocale } from "#contract/locales.ts";
import { PAGE_HEADER } from "#contract/page-header.ts";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { PAGE_CACHE } from "#contract/saved-files.ts";
import { SHELL_PATHS } from "#contract/shell.ts";
import { isOwnPage, readPage } from "./own-files.ts";

declare const self: ServiceWorkerGlobalScope;

const MOST_PAGES = 60;

/** A saved page is shown at once and fetched again for the next time; for any other the server is asked, then the app shell. */
class SavedPageFirst extends Strategy {
  protected override async _handle(
    request: Request,
    handler: StrategyHandler,
  ): Promise<Response | undefined> {
    const fetched = handler.fetchAndCachePut(request);
    void handler.waitUntil(fetched.catch(() => undefined));
    return (await handler.cacheMatch(request)) ?? fetched;
  }
}

/** Whether the pages that are saved are in another language: all are in one. */
async function isInOtherLanguage(response: Response): Promise<boolean> {
  const cache = await caches.open(PAGE_CACHE);
  const [saved] = await cache.keys();
  const page = saved && (await cache.match(saved, { ignoreVary: true }));
  return page !== undefined && localeOfPage(page) !== localeOfPage(response);
}

/** The app shell in the language that the app will read; browsers without the Cookie Store get the Chinese one. */
async function appShell({ url }: Request): Promise<Response | undefined> {
  const asked = new URL(url).searchParams.get("lang");
  const cookie = "cookieStore" in self ? await self.cookieStore.get(LOCALE_COOKIE) : null;
  return matchPrecache(SHELL_PATHS[isLocale(asked) ? asked : parseLocale(cookie?.value)]);
}

function localeOfPage({ headers }: Response): string | undefined {
  // Pages saved by earlier builds have the build after the locale.
  return headers.get(PAGE_HEADER)?.split(" ")[0];
}

export const pages = new SavedPageFirst({
  cacheName: PAGE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        new Request(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }),
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        await readPage(response);
        return response;
      },
      cacheWillUpdate: async ({ request, response }) => {
        const { pathname, search } = new URL(request.url);
        // The next visitor of this device may not be logged in.
        const isForAll = search === "" && !isGuardedPath(pathname);
        if (!isForAll || !(await isOwnPage(response))) return null;
        // The cookie is gone, or has changed in another way than by a switch.
        if (await isInOtherLanguage(response)) {
          await caches.delete(PAGE_CACHE);
          return null;
        }
        return response;
      },
      handlerDidError: ({ request }) => appShell(request),
    },
    new ExpirationPlugin({ maxEntries: MOST_PAGES, purgeOnQuotaError: true }),
  ],
});
