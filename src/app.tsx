// First: these style sheets declare the order of the layers.
import "#src/ui/tokens.css";
import "#src/ui/base.css";
import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRouter, type RouterHistory } from "@tanstack/react-router";
import { Provider as AtomProvider, createStore } from "jotai";
import { isGuardedPath } from "#contract/guarded-pages.ts";
import type { Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { contentQueries } from "#src/api/content-queries.ts";
import { pageQueries, restorePageQueries } from "#src/api/page-queries.ts";
import { parsePlainSearch, writePlainSearch } from "#src/api/plain-search.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { NotFound } from "#src/frame/not-found.tsx";
import { RouteError } from "#src/frame/route-error.tsx";
import { loadMessages } from "#src/locale/catalogs.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import type { OpenOutbox } from "#src/outbox/connect-outbox.ts";
import { OutboxContext } from "#src/outbox/use-outbox.ts";
import type { Session } from "#src/session/session.ts";
import { routeTree } from "./route-tree.gen.ts";
import type { RouterContext } from "./routes/__root.tsx";

interface PageOptions {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly read: Read;
  /** Scheme and host of canonical addresses. */
  readonly origin: string;
  readonly queryClient: QueryClient;
  /** Absent on the server. */
  readonly session?: Session | undefined;
  readonly openOutbox?: OpenOutbox | undefined;
  /** Absent on the server. */
  readonly restoreAnswers?: RouterContext["restoreAnswers"];
}

export interface AppOptions extends Omit<PageOptions, "queryClient"> {
  readonly queryClient?: QueryClient;
  /** Absent: the browser's. */
  readonly history?: RouterHistory;
  readonly store?: ReturnType<typeof createStore>;
  /** The server has rendered the page that is on screen. */
  readonly isRendered?: boolean;
}

const ROUTES = { routeTree, parseSearch: parsePlainSearch, stringifySearch: writePlainSearch };

function pageContext(options: PageOptions): RouterContext {
  const { locale, messages, read, origin, queryClient, session, openOutbox, restoreAnswers } =
    options;
  return {
    queryClient,
    i18n: setupI18n({ locale, messages: { [locale]: messages } }),
    read,
    origin,
    locale,
    content: contentQueries(read, locale),
    session,
    openOutbox,
    restoreAnswers,
    prepareLanguage: async (next, address) => {
      const [messages] = await Promise.all([loadMessages(next), restoreAnswers?.(next)]);
      const context = pageContext({ ...options, locale: next, messages });
      await loadAside(context, address);
      // Its own content is personal, so it opens without the language that all pages around it need.
      if (isGuardedPath(new URL(address, origin).pathname)) await loadAside(context, "/");
      return messages;
    },
  };
}

/** Loads the page at an address in the background; throws if it could not be shown. */
async function loadAside(context: RouterContext, address: string): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...ROUTES, context, history });
  await router.load();
  for (const { status, error } of router.state.matches) if (status === "error") throw error;
}

/** Created for each request on the server, and once in the browser. */
export function createApp({
  history,
  queryClient = createQueryClient(),
  store = createStore(),
  isRendered = false,
  ...options
}: AppOptions) {
  const context = pageContext({ ...options, queryClient });
  store.set(initialLocaleAtom, options.locale);

  const router = createRouter({
    ...ROUTES,
    ...(history && { history }),
    context,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    // Not on the server: it would add a script to the page, and the browser restores the scroll itself until hydration.
    scrollRestoration: !import.meta.env.SSR && !history && afterFirst(isRendered),
    dehydrate: () => ({ queries: pageQueries(queryClient) }),
    // A page from the service worker may be old.
    hydrate: ({ queries }: { queries: string }) =>
      restorePageQueries(queryClient, queries, Boolean(navigator.serviceWorker?.controller)),
    Wrap: ({ children }) => (
      <AtomProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <I18nProvider i18n={context.i18n}>
            <OutboxContext value={options.openOutbox}>{children}</OutboxContext>
          </I18nProvider>
        </QueryClientProvider>
      </AtomProvider>
    ),
  });
  if (!import.meta.env.SSR && !history) router.subscribe("onRendered", noteScroll);
  return router;
}

/** The router saves what has scrolled since a page was rendered: a reader may have scrolled the server's page before. */
function noteScroll(): void {
  document.dispatchEvent(new Event("scroll"));
}

/** Hydration must not move a reader: the browser has restored the scroll of the first page. */
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
