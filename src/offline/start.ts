import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { createStore } from "jotai";
import { LOCALES, type Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { PAGE_CACHE } from "#contract/saved-files.ts";
import { followAnswers } from "#src/api/follow-answers.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { deviceStorage } from "#src/session/browser-storage.ts";
import { removeOldDrafts } from "#src/session/stored-drafts.ts";
import { connectionAtom } from "./connection.ts";
import { followInstall } from "./install.ts";
import { markMissingPictures, reloadMissingPictures } from "./missing-pictures.ts";
import { saveSite } from "./save-site.ts";
import type { SavedAnswers } from "./saved-answers.ts";
import { SavedSite, savedSiteAtom } from "./saved-site.ts";
import { isWorkerWaiting, startWorker } from "./updates.ts";
import { whenIdle } from "./when-idle.ts";

interface OfflineOptions {
  readonly queryClient: QueryClient;
  readonly router: AnyRouter;
  readonly read: Read;
  readonly store: ReturnType<typeof createStore>;
  readonly currentLocale: () => Locale;
  readonly answers: SavedAnswers;
  readonly build: string;
}

const hasFailed = ({ status }: { readonly status: string }) => status === "error";

export async function startOffline(options: OfflineOptions): Promise<void> {
  const { queryClient, router, read, store, currentLocale, answers, build } = options;
  followInstall(store);
  markMissingPictures();
  store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) === "back") reloadMissingPictures();
  });
  removeOldDrafts();
  removeFormerAnswers();
  followAnswers(queryClient);
  const hasWorker = Boolean(navigator.serviceWorker?.controller);
  const isLate = hasWorker && !answers.isRestored(currentLocale());
  for (const locale of LOCALES) await answers.restore(locale);
  // A page opened while the server did not answer may have failed before its answers were restored.
  if (isLate && store.get(connectionAtom) === "offline" && router.state.matches.some(hasFailed)) {
    await router.invalidate({ filter: hasFailed });
  }
  answers.save();

  const quiet = async () => {
    do await whenIdle();
    while (router.state.status === "pending" || document.visibilityState === "hidden");
    return answers.isSaving && !savedSite.isStopped;
  };
  const savedSite = new SavedSite({
    queryClient,
    answers,
    save: () =>
      saveSite({
        queryClient,
        read,
        locale: currentLocale(),
        quiet,
        // A new worker takes over when nothing is under way in the former one.
        quietForPictures: async () =>
          (await quiet()) && !savedSite.isAskedAgain && !(await isWorkerWaiting()),
      }),
  });
  store.set(savedSiteAtom, savedSite);
  const save = () =>
    savedSite.save().catch((error: unknown) => console.warn("saved another time", error));
  store.sub(localeAtom, () => {
    if ("caches" in self) void caches.delete(PAGE_CACHE);
    void save();
  });
  store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) === "back") void save();
  });
  await quiet();
  if (savedSite.isRemoved) return;
  await startWorker({ store, build, stopSaving: () => savedSite.stop() }).catch((error: unknown) =>
    console.warn("no service worker", error),
  );
  await save();
}

function removeFormerAnswers(): void {
  for (const name of deviceStorage.names("kept-answers")) deviceStorage.remove(name);
}
