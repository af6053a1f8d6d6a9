// First of all: the style sheets declare the order of the layers.
import "#src/ui/tokens.css";
import "#src/ui/base.css";
import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRouter, type RouterHistory } from "@tanstack/react-router";
import { Provider as AtomProvider, createStore } from "jotai";
import type { Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { contentQueries } from "#src/api/content-queries.ts";
import { pageQueries, restorePageQueries } from "#src/api/page-queries.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { NotFound } from "#src/frame/not-found.tsx";
import { parsePlainSearch, writePlainSearch } from "#src/frame/plain-search.ts";
import { RouteError } from "#src/frame/route-error.tsx";
import type { WholeStyleSheets } from "#src/frame/whole-style-sheets.ts";
import { loadMessages } from "#src/locale/catalogs.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import type { PrepareLanguage } from "#src/locale/prepare-language.ts";
import type { OpenOutbox } from "#src/outbox/connect-outbox.ts";
import { OutboxContext } from "#src/outbox/use-outbox.ts";
import type { Session } from "#src/session/session.ts";
import { routeTree } from "./route-tree.gen.ts";

export interface AppOptions {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly read: Read;
  /** Scheme and host that canonical addresses begin with. */
  readonly origin: string;
  /** Where no browser's history is meant. */
  readonly history?: RouterHistory;
  readonly queryClient?: QueryClient;
  readonly store?: ReturnType<typeof createStore>;
  /** Absent on the server: whoever asks is a stranger there. */
  readonly session?: Session | undefined;
  readonly openOutbox?: OpenOutbox | undefined;
  /** Whether the page stands already, as the server made it. */
  readonly isRendered?: boolean;
  /** Absent where they are in use from the start. */
  readonly styleSheets?: WholeStyleSheets | undefined;
}

/** Router, queries, words and atoms of one visitor: made anew for each request, and once in the browser. */
export function createApp({
  locale,
  messages,
  read,
  origin,
  history,
  queryClient = createQueryClient(),
  store = createStore(),
  session,
  openOutbox,
  isRendered = false,
  styleSheets,
}: AppOptions) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  store.set(initialLocaleAtom, locale);
  const prepareLanguage: PrepareLanguage = async (next, address) => {
    const messages = await loadMessages(next);
    const options = { locale: next, messages, read, origin, queryClient, session, openOutbox };
    const ahead = createMemoryHistory({ initialEntries: [address] });
    const preview = createApp({ ...options, history: ahead });
    await preview.load();
    for (const { status, error } of preview.state.matches) if (status === "error") throw error;
    // What the page has added to them is meant as well.
    return preview.options.context.i18n.messages;
  };

  return createRouter({
    routeTree,
    ...(history && { history }),
    context: {
      queryClient,
      i18n,
      read,
      origin,
      locale,
      content: contentQueries(read, locale),
      prepareLanguage,
      session,
      openOutbox,
      styleSheets,
    },
    parseSearch: parsePlainSearch,
    stringifySearch: writePlainSearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    // In the browser alone: until the app is there the browser restores the scroll itself, without a script in the page.
    scrollRestoration: !import.meta.env.SSR && !history && afterFirst(isRendered),
    dehydrate: () => ({ queries: pageQueries(queryClient) }),
    // A page that comes through the service worker may have been kept for long.
    hydrate: ({ queries }: { queries: string }) =>
      restorePageQueries(queryClient, queries, Boolean(navigator.serviceWorker?.controller)),
    Wrap: ({ children }) => (
      <AtomProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <I18nProvider i18n={i18n}>
            <OutboxContext value={openOutbox}>{children}</OutboxContext>
          </I18nProvider>
        </QueryClientProvider>
      </AtomProvider>
    ),
  });
}

/** Who has begun to read a page is left where they are when it comes to life: the browser has put them there. */
function afterFirst(isRendered: boolean): () => boolean {
  let isFirst = isRendered;
  return () => {
    const isLeft = isFirst;
    isFirst = false;
    return !isLeft;
  };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createApp>;
  }
}
