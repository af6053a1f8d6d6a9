export {};

declare const self: ServiceWorkerGlobalScope;

const SHELL = "/office/door/";
const ASSETS = "/office/assets/";
/** Milliseconds that a page is waited for: a network that does not answer is none. */
const PATIENCE = 4000;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// What is in the cache, the page itself has put there: `save-page.ts`.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(file(request));
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    const saved = await caches.match(SHELL);
    if (!saved) throw error;
    return saved;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
