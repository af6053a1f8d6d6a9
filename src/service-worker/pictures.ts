import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import { MOST_PICTURES, PICTURE_CACHE } from "#contract/saved-files.ts";

const HALF_A_YEAR = 180 * 24 * 60 * 60;
const matchOptions = { ignoreVary: true };

/** The school's pictures: their names change with their content, so a saved one is never out of date. */
export const pictures = new CacheFirst({
  cacheName: PICTURE_CACHE,
  matchOptions,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        const isPicture = response.headers.get("content-type")?.startsWith("image/");
        if (!response.ok || !isPicture) throw new Error(`no picture at ${response.url}`);
        return response;
      },
      handlerDidError: ({ request }) => otherWidth(request),
    },
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({
      maxEntries: MOST_PICTURES,
      maxAgeSeconds: HALF_A_YEAR,
      purgeOnQuotaError: true,
    }),
  ],
});

/** Offline, the same picture in another width is better than none. */
async function otherWidth(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(PICTURE_CACHE);
  const saved = await cache.keys();
  const other = saved.find(({ url }) => withoutWidth(url) === withoutWidth(request.url));
  return other && cache.match(other, matchOptions);
}

function withoutWidth(url: string): string {
  return url.replace(/-\d+\.[a-z]+$/, "");
}
