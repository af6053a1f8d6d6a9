import type { Locale } from "./locales.ts";

/** What the app tells the service worker. `SKIP_WAITING` is the name that workbox-window sends. */
export const WORKER_MESSAGE = {
  takeOver: "SKIP_WAITING",
  locale: "LOCALE",
  keepPage: "KEEP_PAGE",
} as const;

export type WorkerMessage =
  | { readonly type: typeof WORKER_MESSAGE.locale; readonly locale: Locale }
  | { readonly type: typeof WORKER_MESSAGE.keepPage; readonly path: string };
