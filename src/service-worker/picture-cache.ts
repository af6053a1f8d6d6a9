import { KEPT_PICTURE_BYTES, KEPT_PICTURES } from "#contract/kept-pictures.ts";
import { IMAGE_PREFIX } from "#contract/pictures.ts";

const ANY = { ignoreVary: true };
/** Milliseconds until a picture begins to arrive: one that hangs would hold a connection that others need. */
const LONGEST_WAIT = 10_000;

export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith(`${IMAGE_PREFIX}/`);
}

/** The school's pictures, whose names change with what is in them: a kept one is never out of date. */
export class PictureCache {
  /** Bytes kept, by address, the oldest first; read from the cache once in the worker's life. */
  #sizes: Promise<Map<string, number>> | undefined;

  async answer(event: FetchEvent, { pathname }: URL): Promise<Response> {
    const cache = await openCache();
    const kept = await cache?.match(pathname, ANY);
    if (kept) return kept;
    try {
      const response = await fetchPicture(event.request);
      if (isOwnPicture(response)) {
        if (cache) event.waitUntil(this.#keep(cache, pathname, response.clone()));
        return response;
      }
      return (await otherWidth(cache, pathname)) ?? response;
    } catch (error) {
      // Without a network the same picture in another width is better than none.
      const other = await otherWidth(cache, pathname);
      if (other) return other;
      throw error;
    }
  }

  async #keep(cache: Cache, path: string, response: Response): Promise<void> {
    const body = await response.blob();
    const sizes = await this.#known(cache);
    const headers = new Headers(response.headers);
    headers.set("content-length", String(body.size));
    await cache.put(path, new Response(body, { headers }));
    sizes.set(path, body.size);
    let total = 0;
    for (const size of sizes.values()) total += size;
    for (const [old, size] of sizes) {
      if (total <= KEPT_PICTURE_BYTES) break;
      await cache.delete(old);
      sizes.delete(old);
      total -= size;
    }
  }

  #known(cache: Cache): Promise<Map<string, number>> {
    this.#sizes ??= readSizes(cache);
    return this.#sizes;
  }
}

/** Null where the browser's storage fails: pictures are shown all the same. */
async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(KEPT_PICTURES);
  } catch (error) {
    console.warn("no picture is kept", error);
    return null;
  }
}

async function fetchPicture(request: Request): Promise<Response> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), LONGEST_WAIT);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, tooLate.signal]) });
  } finally {
    // Once it has begun it may take as long as it needs.
    clearTimeout(timer);
  }
}

function isOwnPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get("content-type")?.startsWith("image/") ?? false);
}

async function otherWidth(cache: Cache | null, path: string): Promise<Response | undefined> {
  const stem = stemOf(path);
  const requests = (await cache?.keys()) ?? [];
  const other = requests.find(({ url }) => stemOf(new URL(url).pathname) === stem);
  return other && cache?.match(other, ANY);
}

/** What all widths and formats of a picture have in common. */
function stemOf(path: string): string {
  return path.replace(/-\d+\.[a-z]+$/, "");
}

async function readSizes(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const response = await cache.match(request, ANY);
    const length = Number(response?.headers.get("content-length"));
    sizes.set(new URL(request.url).pathname, Number.isFinite(length) ? length : 0);
  }
  return sizes;
}
