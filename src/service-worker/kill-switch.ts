/**
 * Served in the service worker's place when it has to go: takes over at once, removes all that was kept by it, and leaves.
 * It answers nothing and reloads nothing: open tabs go on from the network, with whatever is typed in them.
 */
export {};

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  // All of them: whatever name an older release gave to its own.
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
