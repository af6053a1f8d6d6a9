import { IMAGE_PREFIX } from "#contract/pictures.ts";

const NAME = "pictures";
/** Bytes of pictures that are kept. */
const BUDGET = 20 * 1024 * 1024;

export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith(`${IMAGE_PREFIX}/`);
}

/** The school's pictures, whose names change with what is in them: a kept one is never out of date. */
export class PictureCache {
  /** Bytes kept, by address, the oldest first; read from the cache once in the worker's life. */
  #sizes: Promise<Map<string, number>> | undefined;

  async answer(event: FetchEvent, url: URL): Promise<Response> {
    const cache = await caches.open(NAME);
    const kept = await cache.match(url.pathname, { ignoreVary: true });
    if (kept) return kept;
    try {
      const response = await fetch(event.request);
      if (response.status === 200 && response.headers.get("content-type")?.startsWith("image/")) {
        event.waitUntil(this.#keep(cache, url.pathname, response.clone()));
      }
      return response;
    } catch (error) {
      // Without a network the same picture in another width is better than none.
      const other = await this.#otherWidth(cache, url.pathname);
      if (other) return other;
      throw error;
    }
  }

  async #keep(cache: Cache, path: string, response: Response): Promise<void> {
    const body = await response.blob();
    const sizes = await this.#known(cache);
    await cache.put(path, new Response(body, { headers: response.headers }));
    sizes.set(path, body.size);
    let total = 0;
    for (const size of sizes.values()) total += size;
    for (const [old, size] of sizes) {
      if (total <= BUDGET) break;
      await cache.delete(old);
      sizes.delete(old);
      total -= size;
    }
  }

  async #otherWidth(cache: Cache, path: string): Promise<Response | undefined> {
    const stem = stemOf(path);
    for (const other of (await this.#known(cache)).keys()) {
      if (stemOf(other) === stem) return cache.match(other, { ignoreVary: true });
    }
    return undefined;
  }

  #known(cache: Cache): Promise<Map<string, number>> {
    this.#sizes ??= readSizes(cache);
    return this.#sizes;
  }
}

/** What all widths and formats of a picture have in common. */
function stemOf(path: string): string {
  return path.replace(/-\d+\.[a-z]+$/, "");
}

async function readSizes(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const response = await cache.match(request, { ignoreVary: true });
    const length = Number(response?.headers.get("content-length"));
    sizes.set(new URL(request.url).pathname, Number.isFinite(length) ? length : 0);
  }
  return sizes;
}
