import { DOOR_CACHE } from "#contract/saved-files.ts";
import { DOOR_PATH, DOOR_WORKER } from "./door-address.ts";

const ASSETS = "/office/assets/";

/** Keeps this page and the files that it has loaded, so that it opens again without a network. */
export async function savePage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(DOOR_WORKER);
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS));
  const wanted = new Set([DOOR_PATH, ...files.map(({ pathname }) => pathname)]);
  const cache = await caches.open(DOOR_CACHE);
  const kept = await cache.keys();
  // Hashed files never change; the page may, with each release.
  const isKept = new Set(kept.map(({ url }) => new URL(url).pathname));
  const missing = [...wanted].filter((path) => path === DOOR_PATH || !isKept.has(path));
  await cache.addAll(missing);
  for (const request of kept) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
