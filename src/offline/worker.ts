import type { AnyRouter } from "@tanstack/react-router";
import type { createStore } from "jotai";
import { Workbox } from "workbox-window";
import type { Locale } from "#contract/locales.ts";
import { WORKER_MESSAGE, type WorkerMessage } from "#contract/worker-messages.ts";
import { NO_WORKER_SELECTOR } from "#contract/worker-switch.ts";
import { lookForNewVersions, offerNewVersions } from "./follow-versions.ts";

const WORKER = "/service-worker.js";

interface WorkerOptions {
  readonly currentLocale: () => Locale;
  readonly store: ReturnType<typeof createStore>;
  readonly router: AnyRouter;
}

interface StartOptions extends WorkerOptions {
  /** Whether the page that is shown is to be kept. */
  readonly keepsPage: () => boolean;
}

/** Registers the service worker; resolves when one is at work for this page, or cannot be. */
export async function startWorker(options: StartOptions): Promise<void> {
  const { currentLocale, keepsPage } = options;
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  if (document.querySelector(NO_WORKER_SELECTOR)) {
    // One that is still there finds out that it has to go.
    await (await navigator.serviceWorker.getRegistration())?.update();
    return;
  }
  const following = follow(options);
  if (navigator.serviceWorker.controller) {
    // A look for a new version that hangs holds up every registration, and nothing else is to wait for that.
    following.catch((error: unknown) => console.warn("no new version will be seen", error));
  } else if (!(await following)) return;
  // Left alone it makes room for the one that waits.
  if (await isWorkerWaiting()) return;
  tellLocale(currentLocale());
  if (keepsPage()) tell({ type: WORKER_MESSAGE.keepPage, path: location.pathname });
}

/** Registers the worker and follows its versions from then on; false: there is none at work for this page. */
async function follow({ currentLocale, store, router }: WorkerOptions): Promise<boolean> {
  const workbox = new Workbox(WORKER);
  const registration = await workbox.register({ immediate: true });
  if (!registration) return false;
  // The network may be gone as soon as it is at work.
  tellLocale(currentLocale(), registration.installing);
  offerNewVersions(workbox, registration, store);
  if (!(await isAtWork(registration))) return false;
  lookForNewVersions(workbox, router, store);
  return true;
}

/** The first worker takes this page under its wing before it is activated; where there is no room for it it never is. */
async function isAtWork(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { active, installing, waiting } = registration;
  const first = installing ?? waiting;
  if (active || !first) return true;
  return new Promise((resolve) => {
    first.addEventListener("statechange", () => {
      if (first.state === "activated") resolve(true);
      if (first.state === "redundant") resolve(false);
    });
  });
}

/** Whether a newer worker waits for the one at work to have nothing in hand any more. */
export async function isWorkerWaiting(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
}

function tell(message: WorkerMessage, worker = navigator.serviceWorker.controller): void {
  worker?.postMessage(message);
}

/** The worker cannot see the cookie. */
export function tellLocale(locale: Locale, worker?: ServiceWorker | null): void {
  tell({ type: WORKER_MESSAGE.locale, locale }, worker);
}
