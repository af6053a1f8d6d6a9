import { RouterProvider } from "@tanstack/react-router";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { createStore } from "jotai";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { parseLocale } from "#contract/locales.ts";
import { createHttpRead } from "#src/api/http-read.ts";
import { httpSend } from "#src/api/http-send.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { isServerReachable } from "#src/api/server-reachable.ts";
import { pageShownAtom } from "#src/frame/page-shown-atom.ts";
import { loadMessages } from "#src/locale/catalogs.ts";
import { readLocale, renewLocale } from "#src/locale/locale-atom.ts";
import { ConnectionWatch } from "#src/offline/connection.ts";
import { loadPageParts, watchMissingParts } from "#src/offline/missing-parts.ts";
import type { SavedAnswers } from "#src/offline/saved-answers.ts";
import { watchUnsentInput } from "#src/offline/unsent-input.ts";
import { whenIdle } from "#src/offline/when-idle.ts";
import { connectOutbox } from "#src/outbox/connect-outbox.ts";
import { deviceStorage } from "#src/session/browser-storage.ts";
import { Session } from "#src/session/session.ts";
import { Tabs } from "#src/session/tabs.ts";
import { readToken } from "#src/session/token-cookie.ts";
import { forgetFailuresAtom, reportFailureAtom } from "#src/ui/failure.ts";
import { createApp } from "./app.tsx";

/** Milliseconds without background work on the first page of a first visit. */
const PEACE = 3000;

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

function pageShown(store: ReturnType<typeof createStore>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(pageShownAtom)) resolve();
    };
    store.sub(pageShownAtom, look);
    look();
  });
}

/** Resolves when the app begins to take over the page. */
async function start() {
  // The service worker's app shell brings no data.
  const isRendered = document.querySelector("main") !== null;
  const locale = isRendered ? parseLocale(document.documentElement.lang.slice(0, 2)) : readLocale();
  const messages = await loadMessages(locale);
  renewLocale(locale);
  const queryClient = createQueryClient();
  const store = createStore();
  const connection = new ConnectionWatch(store, () => {
    void session.loadUser();
    outbox.send();
    // Data on screen is refetched unless it is fresh.
    queryClient
      .refetchQueries({ type: "active", stale: true })
      .catch((error: unknown) => console.warn("not refreshed", error));
  });
  const read = connection.watch(createHttpRead(readToken));
  const tabs = new Tabs();
  const report = (error: Error) => store.set(reportFailureAtom, error);
  const session = new Session({
    store,
    queryClient,
    tabs,
    send: connection.watchSending(httpSend),
    report,
    withdrawReports: () => store.set(forgetFailuresAtom),
  });
  const outbox = connectOutbox({
    session,
    store,
    queryClient,
    tabs,
    report,
    isReachable: isServerReachable,
  });
  let opening: Promise<SavedAnswers> | undefined;
  const openAnswers = () => {
    opening ??= import("#src/offline/saved-answers.ts").then(
      ({ SavedAnswers }) => new SavedAnswers(queryClient, deviceStorage),
    );
    return opening;
  };
  const router = createApp({
    locale,
    messages,
    read,
    origin: location.origin,
    queryClient,
    store,
    session,
    openOutbox: outbox.open,
    restoreAnswers: async (next) => {
      if (navigator.serviceWorker?.controller) await (await openAnswers()).restore(next);
    },
    isRendered,
  });
  const build = import.meta.url;
  watchMissingParts({
    build,
    isOpening: () => router.state.status === "pending",
  });
  watchUnsentInput();
  const currentLocale = () => router.options.context.locale;
  const shown = pageShown(store);
  // Only now may pages differ from what the server rendered. The mark is for measurements and tests.
  void shown.then(() => {
    document.documentElement.dataset.shown = "";
    session.start(router);
  });

  const takeOver = async () => {
    if (isRendered) {
      // Hydrating without them would put an error in the place of what the server rendered.
      await loadPageParts(router);
      await whenIdle();
      // As a transition, so that the page stays responsive during hydration.
      startTransition(() => {
        hydrateRoot(
          document,
          <StrictMode>
            <RouterClient router={router} />
          </StrictMode>,
        );
      });
    } else {
      await (await openAnswers()).restore(locale);
      createRoot(document).render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      );
    }
    goOn().catch((error: unknown) => console.warn("not prepared for offline use", error));
  };
  const goOn = async () => {
    if (isRendered) await shown;
    await whenIdle();
    // The worker serves the app shell when the server does not answer. Its data may be fresh, so that no failing call would
    // show that there is no connection.
    connection.start(!isRendered);
    // On a first visit there are no saved answers to restore.
    if (isRendered && !navigator.serviceWorker?.controller) await pause(PEACE);
    const answers = await openAnswers();
    const { startOffline } = await import("#src/offline/start.ts");
    await startOffline({ queryClient, router, read, store, currentLocale, answers, build });
  };

  // A new try goes on from here.
  self.startApp = takeOver;
  await takeOver();
}

// Called by `src/before-app.ts`, again where it rejects. An export would keep Rollup from sharing parts with other pages.
self.startApp = start;

// The app shell and the development server go without that script.
if (!document.querySelector("script[data-app]")) {
  start().catch((error: unknown) => console.warn("the app could not be started", error));
}
