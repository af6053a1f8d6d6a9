import type { AnyRouter } from "@tanstack/react-router";
import type { createStore } from "jotai";
import type { Workbox } from "workbox-window";
import { connectionAtom } from "./connection.ts";
import { newVersionAtom } from "./new-version.ts";
import { hasUnsentInput } from "./unsent-input.ts";

type Store = ReturnType<typeof createStore>;

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** Milliseconds after which an installed worker that has not taken over by itself does wait. */
const SETTLED = 200;

/**
 * Offers each new build as soon as its worker waits. Who waits is followed by hand: workbox-window no longer tells after the
 * second that it sees, and a tab may stay open for weeks.
 */
export function offerNewVersions(
  workbox: Workbox,
  registration: ServiceWorkerRegistration,
  store: Store,
): void {
  const offer = (worker: ServiceWorker) =>
    store.set(newVersionAtom, { take: () => takeOver(workbox, registration, worker) });
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state !== "installed" || !registration.active) return;
      setTimeout(() => registration.waiting === worker && offer(worker), SETTLED);
    });
  if (registration.waiting && registration.active) offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
}

/** On the visitor's word the new worker takes over and this tab is loaded anew; other tabs go on as they are. */
async function takeOver(
  workbox: Workbox,
  registration: ServiceWorkerRegistration,
  worker: ServiceWorker,
): Promise<boolean> {
  if (hasUnsentInput()) return false;
  // Where another tab was faster it is at work already.
  if (registration.waiting === worker) {
    workbox.messageSkipWaiting();
    // The one at work ends first what it has begun, which may take it some seconds.
    await isActivated(worker);
    if (hasUnsentInput()) return false;
  }
  location.reload();
  return true;
}

/** Resolves when it is at work, or when a still newer one has taken its place. */
function isActivated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    });
  });
}

/** Looks for a new build now, after each navigation, when the tab comes to the front or is back online, and hourly. */
export function lookForNewVersions(workbox: Workbox, router: AnyRouter, store: Store): void {
  const update = atMostEach(MINUTE, () => {
    workbox.update().catch((error: unknown) => console.warn("no look for a new version", error));
  });
  const look = () => {
    if (store.get(connectionAtom) !== "offline") update();
  };
  look();
  store.sub(connectionAtom, look);
  router.subscribe("onResolved", ({ pathChanged }) => {
    if (pathChanged) look();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  setInterval(look, HOUR);
}

/** What is asked for too soon is done later, once. */
function atMostEach(milliseconds: number, act: () => void): () => void {
  let acted = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(
      () => {
        isWaiting = false;
        acted = performance.now();
        act();
      },
      Math.max(0, acted + milliseconds - performance.now()),
    );
  };
}
