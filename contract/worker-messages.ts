/** Messages of the app to the service worker. The first two names are Workbox's own. */
export const WORKER_MESSAGE = {
  takeOver: "SKIP_WAITING",
  saveUrls: "CACHE_URLS",
  /** A question, answered with a boolean: whether a file of the app belongs to the worker's build. */
  ownsFile: "OWNS_FILE",
} as const;
