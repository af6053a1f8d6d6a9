import type { AnyRouter } from "@tanstack/react-router";
import type { createStore } from "jotai";
import { messageSW, type Workbox } from "workbox-window";
import { WORKER_MESSAGE, type WorkerMessage } from "#contract/worker-messages.ts";
import { connectionAtom } from "./connection.ts";
import { newVersionAtom } from "./new-version.ts";
import { hasUnsentInput } from "./unsent-input.ts";

type Store = ReturnType<typeof createStore>;

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** What the names of the app's files begin with. */
const ASSETS = "/assets/";
/** Milliseconds after which an installed worker that has not taken over by itself does wait. */
const SETTLED = 200;

/** Milliseconds in which a worker that waits says what it holds: it may have to be started first. */
const LONGEST_ANSWER = 2000;
/** Milliseconds after which a page that was asked for and has not begun to arrive never will: the worker gives up earlier. */
const LONGEST_LOAD = 10_000;
/** Milliseconds that the worker at work is given to end what it has in hand. */
const LONGEST_END = 3000;

/**
 * Offers each new build as soon as its worker waits. Who waits is followed by hand: workbox-window no longer tells after the
 * second that it sees, and a tab may stay open for weeks.
 */
export function offerNewVersions(
  workbox: Workbox,
  registration: ServiceWorkerRegistration,
  store: Store,
): void {
  const offer = async (worker: ServiceWorker) => {
    const isThisVersion = await servesThisPage(worker);
    if (registration.waiting !== worker) return;
    // This page came from the server already: there is nothing to ask its visitor.
    if (isThisVersion) await letTakeOver(workbox, registration, worker);
    else store.set(newVersionAtom, { take: () => take(workbox, registration, worker) });
  };
  const offerIfWaiting = (worker: ServiceWorker | null) => {
    if (!worker || registration.waiting !== worker || !registration.active) return;
    offer(worker).catch((error: unknown) => console.warn("a new version is not offered", error));
  };
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") setTimeout(() => offerIfWaiting(worker), SETTLED);
    });
  offerIfWaiting(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
}

/** Whether all files of the app that this page runs are of the worker's build. */
async function servesThisPage(worker: ServiceWorker): Promise<boolean> {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS));
  const paths = [...files, new URL(import.meta.url)].map(({ pathname }) => pathname);
  const question: WorkerMessage = { type: WORKER_MESSAGE.servesFiles, paths };
  const answer: unknown = await Promise.race([
    messageSW(worker, question),
    // A worker of an older release knows no such question.
    timePassed(LONGEST_ANSWER),
  ]);
  return answer === true;
}

/** Has the worker at work end what it can, and give pages from the server. */
function stepAside({ active }: ServiceWorkerRegistration): void {
  const request: WorkerMessage = { type: WORKER_MESSAGE.stepAside };
  active?.postMessage(request);
}

/**
 * The worker that waits takes over as soon as the one at work has nothing in hand any more; resolves then, or when a still
 * newer one has taken its place.
 */
async function letTakeOver(
  workbox: Workbox,
  registration: ServiceWorkerRegistration,
  worker: ServiceWorker,
): Promise<void> {
  // In this order: a message to the old worker in the moment when it ends would wake it for another half a minute.
  stepAside(registration);
  workbox.messageSkipWaiting();
  await isActivated(worker);
}

/** On the visitor's word the new worker takes over and this tab is loaded anew; other tabs go on as they are. */
async function take(
  workbox: Workbox,
  registration: ServiceWorkerRegistration,
  worker: ServiceWorker,
): Promise<boolean> {
  if (hasUnsentInput()) return false;
  // Where another tab was faster it is at work already.
  if (registration.waiting === worker) {
    // Something that another tab waits for may take long. The page then comes from the server, and its worker follows.
    await Promise.race([letTakeOver(workbox, registration, worker), timePassed(LONGEST_END)]);
    // It may have begun anew since, and knows nothing of that.
    if (registration.waiting === worker) stepAside(registration);
    if (hasUnsentInput()) return false;
  }
  location.reload();
  // Chromium loses a page that is asked of a worker in the moment when it ends.
  setInterval(() => {
    if (!hasUnsentInput()) location.reload();
  }, LONGEST_LOAD);
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

function timePassed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
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
