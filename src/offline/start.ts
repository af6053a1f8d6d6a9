import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { createStore } from "jotai";
import type { Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { followAnswers } from "#src/api/follow-answers.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { removeOldDrafts } from "#src/session/drafts.ts";
import { connectionAtom } from "./connection.ts";
import { createKeptSite } from "./create-kept-site.ts";
import { followInstall } from "./install.ts";
import { keepSite } from "./keep-site.ts";
import { openKeptAnswers, openStorage } from "./kept-answers.ts";
import { keptSiteAtom, nothingKeptAtom } from "./kept-site.ts";
import { sparePageWhile } from "./missing-parts.ts";
import { hasUnsentInput, watchUnsentInput } from "./unsent-input.ts";
import { whenIdle } from "./when-idle.ts";
import { startWorker, tellLocale } from "./worker.ts";

interface OfflineOptions {
  readonly queryClient: QueryClient;
  readonly router: AnyRouter;
  readonly read: Read;
  readonly store: ReturnType<typeof createStore>;
  readonly currentLocale: () => Locale;
  /** What was kept is back already. */
  readonly restored: boolean;
}

const hasFailed = ({ status }: { readonly status: string }) => status === "error";

/** What was kept is put back first, then all that comes is kept, and when nobody waits the rest of the site is fetched. */
export async function startOffline(options: OfflineOptions): Promise<void> {
  const { queryClient, router, read, store, currentLocale } = options;
  followInstall();
  watchUnsentInput();
  sparePageWhile(hasUnsentInput);
  removeOldDrafts();
  followAnswers(queryClient);
  // A page can be loaded anew right after its language was changed.
  store.sub(localeAtom, () => tellLocale(currentLocale()));
  const answers = openKeptAnswers(queryClient, currentLocale, openStorage());
  const hasToWait = () =>
    router.state.status === "pending" || document.visibilityState === "hidden";
  const quiet = async () => {
    do await whenIdle();
    while (answers.isWanted && hasToWait());
    return answers.isWanted;
  };
  const restored = options.restored ? Promise.resolve() : answers.restore();
  // One at a time: the next begins when the last has ended, whatever became of that.
  let keeping: Promise<unknown> = restored;
  // Until this visit has kept what it could, more is to come.
  let underWay = 1;
  let asked = 0;
  let end = new AbortController();
  const keep = () => {
    underWay += 1;
    asked += 1;
    const own = asked;
    // Texts that are asked for meanwhile come before the rest of the pictures, and those of both after them.
    const quietForPictures = async () => (await quiet()) && own === asked;
    const next = () =>
      keepSite({
        queryClient,
        read,
        locale: currentLocale(),
        quiet,
        quietForPictures,
        ended: end.signal,
      });
    const kept = keeping.then(next, next).finally(() => {
      underWay -= 1;
    });
    keeping = kept;
    return kept;
  };
  const endKeeping = async () => {
    end.abort();
    end = new AbortController();
    await keeping.catch(() => undefined);
  };
  const keepBehind = () =>
    keep().catch((error: unknown) => console.warn("the site is kept another time", error));
  // From here on it hears of a removal in another tab.
  const isKeeping = () => underWay > 0;
  const lookAtKept = () => store.set(nothingKeptAtom, answers.isEmpty);
  const keptSite = createKeptSite({
    queryClient,
    answers,
    onRemoved: lookAtKept,
    keep,
    isKeeping,
    endKeeping,
  });
  await restored;
  // A visitor without a network may have been faster, and asked for what is there only now.
  const isLate = navigator.serviceWorker?.controller && store.get(connectionAtom) === "offline";
  if (!options.restored && isLate && router.state.matches.some(hasFailed)) {
    await router.invalidate({ filter: hasFailed });
  }
  answers.keep();
  lookAtKept();
  store.sub(connectionAtom, lookAtKept);
  addEventListener("storage", () => answers.lookAgain());
  store.set(keptSiteAtom, keptSite);

  try {
    await quiet();
    const keepsPage = () => answers.isWanted;
    await startWorker({ currentLocale, store, router, keepsPage });
    // A language that is used once is kept as well.
    store.sub(localeAtom, () => void keepBehind());
    // What was cut off goes on.
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) === "back") void keepBehind();
    });
    await keepBehind();
  } catch (error) {
    // As in private windows of some browsers: no page would open without a network, so there is nothing to keep.
    console.warn("no service worker", error);
  } finally {
    underWay -= 1;
  }
}
