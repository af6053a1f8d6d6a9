import { cacheNames } from "workbox-core";
import { addPlugins, precacheAndRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { IMAGE_PREFIX } from "#contract/pictures.ts";
import { DOOR_CACHE, PAGE_CACHE, PICTURE_CACHE } from "#contract/saved-files.ts";
import { SHELL_PATHS } from "#contract/shell.ts";
import { WORKER_MESSAGE } from "#contract/worker-messages.ts";
import { buildName, fileNames, isOwnFile, isOwnPage, OWN_FILES } from "./own-files.ts";
import { pages } from "./pages.ts";
import { pictures } from "./pictures.ts";

declare const self: ServiceWorkerGlobalScope;

const SHELLS = Object.values(SHELL_PATHS);
/** Calls, the office, and files that are opened by themselves. */
const NO_PAGE = /^\/(?:v1|office)(?:\/|$)|\.\w+$/;

// A hotel's login page answers in the place of every file: such a worker is not installed.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const isPage = SHELLS.includes(new URL(request.url).pathname);
      const isHtml = response.headers.get("content-type")?.startsWith("text/html");
      const isOwn = isPage ? await isOwnPage(response) : response.status === 200 && !isHtml;
      return isOwn ? response : null;
    },
  },
]);
precacheAndRoute([...OWN_FILES, ...SHELLS.map((url) => ({ url, revision: buildName() }))]);

// Workbox fetches one file after the other: it finds them in the browser's own cache.
self.addEventListener("install", () => {
  for (const file of fileNames) {
    fetch(`/${file}`)
      .then((response) => response.blob())
      .catch(() => undefined);
  }
});

registerRoute(
  ({ request, event, sameOrigin, url }) =>
    sameOrigin &&
    !NO_PAGE.test(url.pathname) &&
    // A message asks to save the page that came before there was a worker.
    (request.mode === "navigate" || event.type === "message"),
  pages,
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${IMAGE_PREFIX}/`),
  pictures,
);
// A cache that throws is no cache.
setCatchHandler(({ request }) => fetch(request));

self.addEventListener("fetch", ({ request }) => {
  const isSwitch = request.mode === "navigate" && new URL(request.url).searchParams.has("lang");
  if (isSwitch) void caches.delete(PAGE_CACHE);
});

// Pages need the files of their build; other caches are those of earlier releases.
self.addEventListener("activate", (event) => {
  const isWanted = (name: string) =>
    name === cacheNames.precache || name === PICTURE_CACHE || name === DOOR_CACHE;
  const remove = async () => {
    const unwanted = (await caches.keys()).filter((name) => !isWanted(name));
    await Promise.all(unwanted.map((name) => caches.delete(name)));
  };
  // The build until November 2026 switched it on, and it outlives the worker: a page would be fetched past the five seconds.
  const noPreload = self.registration.navigationPreload?.disable();
  event.waitUntil(Promise.all([remove(), noPreload, self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data?.type === WORKER_MESSAGE.takeOver) event.waitUntil(self.skipWaiting());
  if (data?.type === WORKER_MESSAGE.ownsFile) ports[0]?.postMessage(isOwnFile(data.path));
});
