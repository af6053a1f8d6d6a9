import { KEPT_PICTURES } from "./kept-pictures.ts";
import { isShellPath } from "./shell.ts";

/** What the names of caches of whole pages begin with. */
export const KEPT_PAGES = "pages-";

/** Removes pages and pictures. The app's own files and the empty page stay: without them nothing opens offline. */
export async function removeKeptFiles(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name === KEPT_PICTURES) await caches.delete(name);
    if (name.startsWith(KEPT_PAGES)) await removePages(await caches.open(name));
  }
}

async function removePages(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    if (!isShellPath(new URL(request.url).pathname)) await cache.delete(request);
  }
}
