import { removeKeptFiles } from "#contract/remove-kept-files.ts";
import { WORKER_MESSAGE, type WorkerMessage } from "#contract/worker-messages.ts";

/** Milliseconds in which a worker has removed what it keeps; one of an older release does not know how. */
const LONGEST_REMOVAL = 5000;

/** Removes the pages and pictures that were kept, but none of the app's own files. */
export async function removeFiles(): Promise<void> {
  if (!("caches" in self)) return;
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  // It alone knows what it is about to put there.
  if (worker && (await isRemovedBy(worker))) return;
  await removeKeptFiles();
}

function isRemovedBy(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), LONGEST_REMOVAL);
    const request: WorkerMessage = { type: WORKER_MESSAGE.removeKept };
    worker.postMessage(request, [port2]);
  });
}
