import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { Strategy, type StrategyHandler } from "workbox-strategies";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { isGuardedPath } from "#contract/guarded-pages.ts";
import { PAGE_CACHE } from "#contract/saved-files.ts";
import { SHELL_PATH } from "#contract/shell.ts";
import { isOwnPage, readPage } from "./own-files.ts";

const MOST_PAGES = 60;

/**
 * A saved page is shown at once and fetched again for the next time. Any other comes from the server; where that takes too
 * long or fails, the app makes the page from the empty one.
 */
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
        return isForAll && (await isOwnPage(response)) ? response : null;
      },
      handlerDidError: () => matchPrecache(SHELL_PATH),
    },
    new ExpirationPlugin({ maxEntries: MOST_PAGES, purgeOnQuotaError: true }),
  ],
});
