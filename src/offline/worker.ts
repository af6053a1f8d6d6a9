import type { createStore } from "jotai";
import { Workbox } from "workbox-window";
import { KEPT_PICTURES } from "#contract/kept-pictures.ts";
import type { Locale } from "#contract/locales.ts";
import { WORKER_MESSAGE, type WorkerMessage } from "#contract/worker-messages.ts";
import { type NewVersion, newVersionAtom } from "./new-version.ts";

type Store = ReturnType<typeof createStore>;

const WORKER = "/service-worker.js";
/** Milliseconds between two looks for a new version of the site. */
const LOOK_FOR_NEW = 60 * 60 * 1000;

/** Registers the service worker; resolves when one is at work for this page. */
export async function startWorker(locale: Locale, store: Store): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox(WORKER);
  const offer = () => store.set(newVersionAtom, takeOverBy(workbox));
  workbox.addEventListener("waiting", offer);
  // Where there is no room for it a worker is never ready.
  const givenUp = new Promise<null>((resolve) => {
    workbox.addEventListener("redundant", () => resolve(null));
  });
  await workbox.register({ immediate: true });
  const registration = await Promise.race([navigator.serviceWorker.ready, givenUp]);
  if (registration === null) return;
  const look = () => {
    // Without a network there is nothing new to be had.
    registration
      .update()
      .catch((error: unknown) => console.warn("no look for a new version", error));
  };
  setInterval(look, LOOK_FOR_NEW);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  if (!navigator.serviceWorker.controller) await workbox.controlling;
  tellLocale(locale);
  tell({ type: WORKER_MESSAGE.keepPage, path: location.pathname });
}

/** On the visitor's word the new worker takes over, and the page is loaded once more with the new version. */
function takeOverBy(workbox: Workbox): NewVersion {
  return {
    take: () => {
      workbox.addEventListener("controlling", () => location.reload());
      workbox.messageSkipWaiting();
    },
  };
}

function tell(message: WorkerMessage): void {
  navigator.serviceWorker.controller?.postMessage(message);
}

/** The worker cannot see the cookie. */
export function tellLocale(locale: Locale): void {
  tell({ type: WORKER_MESSAGE.locale, locale });
}

/** Names that caches of whole pages and of pictures begin with; the app's own files stay. */
const REMOVABLE = ["pages-", KEPT_PICTURES];
const SHELLS = "/app-shell/";

/** Removes pages and pictures; the empty page stays, for without it nothing opens offline. */
export async function removeKeptFiles(): Promise<void> {
  if (!("caches" in self)) return;
  for (const name of await caches.keys()) {
    if (!REMOVABLE.some((start) => name.startsWith(start))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!new URL(request.url).pathname.startsWith(SHELLS)) await cache.delete(request);
    }
  }
}
