import type { createStore } from "jotai";
import { messageSW, Workbox } from "workbox-window";
import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { TRUSTED_TYPES } from "#contract/trusted-types.ts";
import { WORKER_MESSAGE } from "#contract/worker-messages.ts";
import { NO_WORKER_SELECTOR } from "#contract/worker-switch.ts";
import { newVersionAtom } from "./new-version.ts";
import { hasUnsentInput } from "./unsent-input.ts";

type Store = ReturnType<typeof createStore>;

const WORKER = "/service-worker.js";
/** Chromium gives an idle worker half a minute before it stops it. */
const LONGEST_TAKEOVER = 40 * 1000;

interface WorkerOptions {
  readonly store: Store;
  /** The URL of a file whose name changes with each build. */
  readonly build: string;
  readonly stopSaving: () => void;
}

/** Resolves when a worker is active, or could not be installed; offers new builds from then on. */
export async function startWorker({ store, build, stopSaving }: WorkerOptions): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  if (document.querySelector(NO_WORKER_SELECTOR)) {
    await (await serviceWorker.getRegistration())?.update();
    return;
  }
  const isFirst = !serviceWorker.controller;
  const policy = self.trustedTypes?.createPolicy(TRUSTED_TYPES.worker, {
    createScriptURL: (_asked: string) => WORKER,
  });
  const workbox = new Workbox(policy?.createScriptURL(WORKER) ?? WORKER);
  workbox.addEventListener("waiting", async ({ sw }) => {
    if (!sw) return;
    const path = new URL(build).pathname;
    const isThisBuild: unknown = await messageSW(sw, { type: WORKER_MESSAGE.ownsFile, path });
    // The server has sent the page of the new build already.
    if (isThisBuild === true) workbox.messageSkipWaiting();
    else store.set(newVersionAtom, { take: () => take(workbox, stopSaving) });
  });
  const registered = register(workbox);
  if (isFirst) {
    await registered;
    const payload = { urlsToCache: [location.pathname] };
    navigator.serviceWorker.controller?.postMessage({ type: WORKER_MESSAGE.saveUrls, payload });
  } else {
    // Looking for a new build may hang.
    registered.catch((error: unknown) => console.warn("no new build will be seen", error));
  }
}

export async function isWorkerWaiting(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker?.getRegistration())?.waiting);
}

async function register(workbox: Workbox): Promise<void> {
  const registration = await workbox.register({ immediate: true });
  if (!registration) return;
  await settled(registration);
  let looked = Date.now();
  const look = () => {
    if (Date.now() - looked < MINUTE_MS) return;
    looked = Date.now();
    workbox.update().catch((error: unknown) => console.warn("no look for a new build", error));
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  setInterval(look, HOUR_MS);
}

function settled({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const first = installing ?? waiting;
  return new Promise((resolve) => {
    if (active || !first) return resolve();
    first.addEventListener("statechange", () => {
      if (first.state === "activated" || first.state === "redundant") resolve();
    });
  });
}

async function take(workbox: Workbox, stopSaving: () => void): Promise<boolean> {
  if (hasUnsentInput()) return false;
  // A call would wake the former worker while it is being stopped: the new one then waits, and Chromium may lose the reload.
  stopSaving();
  if (await isWorkerWaiting()) {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      // Another tab may be loading something that takes long: then the reloaded page offers the build again.
      setTimeout(resolve, LONGEST_TAKEOVER);
    });
    workbox.messageSkipWaiting();
    await controlled;
    if (hasUnsentInput()) return false;
  }
  location.reload();
  return true;
}
