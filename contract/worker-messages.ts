import type { Locale } from "./locales.ts";

/**
 * What the app tells the service worker. `SKIP_WAITING` is the name that workbox-window sends. `servesFiles` is a question:
 * the worker answers at the port that comes with it whether its build holds all of these files.
 */
export const WORKER_MESSAGE = {
  takeOver: "SKIP_WAITING",
  stepAside: "STEP_ASIDE",
  servesFiles: "SERVES_FILES",
  locale: "LOCALE",
  keepPage: "KEEP_PAGE",
} as const;

export type WorkerMessage =
  | { readonly type: typeof WORKER_MESSAGE.stepAside }
  | { readonly type: typeof WORKER_MESSAGE.servesFiles; readonly paths: readonly string[] }
  | { readonly type: typeof WORKER_MESSAGE.locale; readonly locale: Locale }
  | { readonly type: typeof WORKER_MESSAGE.keepPage; readonly path: string };
