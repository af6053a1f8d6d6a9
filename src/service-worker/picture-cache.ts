import { anySignal } from "#contract/any-signal.ts";
import { KEPT_PICTURE_BYTES, KEPT_PICTURES } from "#contract/kept-pictures.ts";
import { IMAGE_PREFIX } from "#contract/pictures.ts";
import { keptOrAsked } from "./kept-or-asked.ts";
import type { RemovableWrites, Write } from "./removable-writes.ts";
import { within } from "./within.ts";

const ANY = { ignoreVary: true };
/** Milliseconds until a picture begins to arrive: one that hangs would hold a connection that others need. */
const LONGEST_WAIT = 10_000;

export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith(`${IMAGE_PREFIX}/`);
}

/** The school's pictures, whose names change with what is in them: a kept one is never out of date. */
export class PictureCache {
  readonly #writes: RemovableWrites;
  /** Bytes kept, by address, the oldest first; null: to be read from the cache. */
  #sizes: Promise<Map<string, number>> | null = null;

  constructor(writes: RemovableWrites) {
    this.#writes = writes;
  }

  /** Another than this has changed the cache. */
  forget(): void {
    this.#sizes = null;
  }

  /** When `ended` is aborted, nothing more is kept, and nothing asked for that is not to be shown at once. */
  answer(event: FetchEvent, { pathname }: URL, ended: AbortSignal): Promise<Response> {
    return keptOrAsked(
      async () => (await openCache()).match(pathname, ANY),
      () => this.#ask(event, pathname, ended),
    );
  }

  async #ask(event: FetchEvent, path: string, ended: AbortSignal): Promise<Response> {
    const write = this.#writes.begin();
    try {
      const response = await fetchPicture(event.request, ended);
      if (!isOwnPicture(response)) return (await otherWidth(path)) ?? response;
      if (!ended.aborted) event.waitUntil(this.#keep(path, response.clone(), write, ended));
      return response;
    } catch (error) {
      // Without a network the same picture in another width is better than none.
      const other = await otherWidth(path);
      if (other) return other;
      throw error;
    }
  }

  async #keep(path: string, response: Response, write: Write, ended: AbortSignal): Promise<void> {
    try {
      const body = await within(ended, response.blob());
      const headers = new Headers(response.headers);
      headers.set("content-length", String(body.size));
      await write(() => this.#put(path, body, headers));
    } catch (error) {
      // Where the browser's storage fails pictures are shown all the same.
      if (!ended.aborted) console.warn("a picture is not kept", error);
    }
  }

  async #put(path: string, body: Blob, headers: Headers): Promise<void> {
    const cache = await openCache();
    const sizes = await this.#known(cache);
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
    this.#sizes ??= readSizes(cache).catch((error: unknown) => {
      this.#sizes = null;
      throw error;
    });
    return this.#sizes;
  }
}

function openCache(): Promise<Cache> {
  return caches.open(KEPT_PICTURES);
}

async function fetchPicture(request: Request, ended: AbortSignal): Promise<Response> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), LONGEST_WAIT);
  const signals = [request.signal, tooLate.signal];
  // What is shown has a destination; what a page fetches to have it kept has none.
  if (request.destination === "") signals.push(ended);
  try {
    return await fetch(request, { signal: anySignal(signals) });
  } finally {
    // Once it has begun it may take as long as it needs.
    clearTimeout(timer);
  }
}

function isOwnPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get("content-type")?.startsWith("image/") ?? false);
}

async function otherWidth(path: string): Promise<Response | undefined> {
  const stem = stemOf(path);
  try {
    const cache = await openCache();
    const requests = await cache.keys();
    const other = requests.find(({ url }) => stemOf(new URL(url).pathname) === stem);
    return other && (await cache.match(other, ANY));
  } catch (error) {
    console.warn("no other width could be looked for", error);
    return undefined;
  }
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
