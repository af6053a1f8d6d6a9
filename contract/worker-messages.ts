import type { Locale } from "./locales.ts";

/**
 * What the app tells the service worker. `SKIP_WAITING` is the name that workbox-window sends. Two are questions, answered at
 * the port that comes with them: `servesFiles`, whether the worker's build holds all of these files, and `removeKept`, whether
 * all pages and pictures are removed.
 */
export const WORKER_MESSAGE = {
  takeOver: "SKIP_WAITING",
  stepAside: "STEP_ASIDE",
  servesFiles: "SERVES_FILES",
  locale: "LOCALE",
  keepPage: "KEEP_PAGE",
  removeKept: "REMOVE_KEPT",
} as const;

export type WorkerMessage =
  | { readonly type: typeof WORKER_MESSAGE.stepAside }
  | { readonly type: typeof WORKER_MESSAGE.servesFiles; readonly paths: readonly string[] }
  | { readonly type: typeof WORKER_MESSAGE.locale; readonly locale: Locale }
  | { readonly type: typeof WORKER_MESSAGE.keepPage; readonly path: string }
  | { readonly type: typeof WORKER_MESSAGE.removeKept };
