import { atom, type createStore } from "jotai";
import { messageSW, Workbox } from "workbox-window";
import { WORKER_MESSAGE } from "#contract/worker-messages.ts";
import { NO_WORKER_SELECTOR } from "#contract/worker-switch.ts";
import { connectionAtom } from "./connection.ts";
import { hasUnsentInput } from "./unsent-input.ts";

type Store = ReturnType<typeof createStore>;

/** A newer build of the app that waits to be taken into use. */
export interface NewVersion {
  /** Loads the page once more with it; resolves to false where that would lose something that was typed. */
  readonly take: () => Promise<boolean>;
}

/** Null: there is none, or the visitor said later. */
export const newVersionAtom = atom<NewVersion | null>(null);

const WORKER = "/service-worker.js";
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

interface WorkerOptions {
  readonly store: Store;
  /** Address of a file that differs with each build. */
  readonly build: string;
}

/** Registers the service worker and offers its new builds from then on; resolves when one is at work, or cannot be. */
export async function startWorker({ store, build }: WorkerOptions): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  if (document.querySelector(NO_WORKER_SELECTOR)) {
    // One that is still there finds out that it has to go.
    await (await serviceWorker.getRegistration())?.update();
    return;
  }
  const isFirst = !serviceWorker.controller;
  const workbox = new Workbox(WORKER);
  workbox.addEventListener("waiting", async ({ sw }) => {
    if (!sw) return;
    const path = new URL(build).pathname;
    const isThisBuild: unknown = await messageSW(sw, { type: WORKER_MESSAGE.ownsFile, path });
    // The page came from the server, and is of the new build already.
    if (isThisBuild === true) workbox.messageSkipWaiting();
    else store.set(newVersionAtom, { take: () => take(workbox) });
  });
  const registered = register(workbox, store);
  if (isFirst) {
    await registered;
    // It came before there was a worker.
    const payload = { urlsToCache: [location.pathname] };
    navigator.serviceWorker.controller?.postMessage({ type: WORKER_MESSAGE.saveUrls, payload });
  } else {
    // Nothing waits for a look for a new build, which may hang.
    registered.catch((error: unknown) => console.warn("no new build will be seen", error));
  }
}

async function register(workbox: Workbox, store: Store): Promise<void> {
  const registration = await workbox.register({ immediate: true });
  if (!registration) return;
  await settled(registration);
  let looked = Date.now();
  const look = () => {
    if (Date.now() - looked < MINUTE || store.get(connectionAtom) === "offline") return;
    looked = Date.now();
    workbox.update().catch((error: unknown) => console.warn("no look for a new build", error));
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  setInterval(look, HOUR);
}

/** Resolves when the first worker is at work, or could not be installed. */
function settled({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const first = installing ?? waiting;
  return new Promise((resolve) => {
    if (active || !first) return resolve();
    first.addEventListener("statechange", () => {
      if (first.state === "activated" || first.state === "redundant") resolve();
    });
  });
}

/** On the visitor's word the new worker takes over and this tab is loaded anew; other tabs go on as they are. */
async function take(workbox: Workbox): Promise<boolean> {
  if (hasUnsentInput()) return false;
  // Another tab may have been faster.
  if ((await navigator.serviceWorker.getRegistration())?.waiting) {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
    workbox.messageSkipWaiting();
    await controlled;
    if (hasUnsentInput()) return false;
  }
  location.reload();
  return true;
}
