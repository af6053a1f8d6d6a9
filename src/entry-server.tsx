import { createMemoryHistory } from "@tanstack/react-router";
import {
  createRequestHandler,
  RouterServer,
  renderRouterToString,
} from "@tanstack/react-router/ssr/server";
import type { Locale } from "#contract/locales.ts";
import { messages as en } from "#locales/en/messages.po";
import { messages as zh } from "#locales/zh/messages.po";
import type { Read } from "#src/api/read.ts";
import "#src/scenes/drawn-on-server.ts";
import { headForCrawlers, type SiteFacts } from "#src/layout/head-for-crawlers.ts";
import { createApp } from "./app.tsx";

const MESSAGES = { zh, en };

export interface PageRequest {
  /** Address with its search, beginning with a slash. */
  readonly path: string;
  readonly locale: Locale;
  readonly origin: string;
  readonly site: SiteFacts;
  readonly read: Read;
}

export interface RenderedPage {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  readonly html: string;
  readonly routeIds: readonly string[];
}

/** Renders one page as a stranger sees it: nothing of a visitor but the language is known here. */
export async function render({
  path,
  locale,
  origin,
  site,
  read,
}: PageRequest): Promise<RenderedPage> {
  let app: ReturnType<typeof createApp> | undefined;
  const handle = createRequestHandler({
    request: new Request(new URL(path, "http://localhost")),
    createRouter: () => {
      app = createApp({
        locale,
        messages: MESSAGES[locale],
        read,
        origin,
        history: createMemoryHistory({ initialEntries: [path] }),
      });
      return app;
    },
  });
  let routeIds: readonly string[] = [];
  let head = "";
  const response = await handle(({ router, responseHeaders }) => {
    routeIds = router.state.matches.map((match) => match.routeId);
    if (app) head = headForCrawlers(app.state.matches, { locale, origin, site });
    return renderRouterToString({
      router,
      responseHeaders,
      children: <RouterServer router={router} />,
    });
  });
  const location = response.headers.get("location");
  const html = (await response.text()).replace("</head>", () => `${head}</head>`);
  return { status: response.status, ...(location !== null && { location }), html, routeIds };
}
