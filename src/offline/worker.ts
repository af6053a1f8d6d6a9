import { Workbox } from "workbox-window";
import type { Locale } from "#contract/locales.ts";
import { WORKER_MESSAGE, type WorkerMessage } from "#contract/worker-messages.ts";

const WORKER = "/service-worker.js";

/** Registers the service worker; resolves when one is at work for this page. */
export async function startWorker(locale: Locale): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox(WORKER);
  await workbox.register({ immediate: true });
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await workbox.controlling;
  tell({ type: WORKER_MESSAGE.locale, locale });
  tell({ type: WORKER_MESSAGE.keepPage, path: location.pathname });
}

function tell(message: WorkerMessage): void {
  navigator.serviceWorker.controller?.postMessage(message);
}
