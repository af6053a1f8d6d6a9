import { createMemoryHistory } from "@tanstack/react-router";
import {
  createRequestHandler,
  RouterServer,
  renderSsrHtmlResponse,
} from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
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
  /** Told of what failed while the page was made; what can be shown of it is shown all the same. */
  readonly onError: (error: unknown) => void;
}

export interface RenderedPage {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  readonly html: string;
  readonly routeIds: readonly string[];
}

/** Where a stream could go on; a page sent whole has no use for it, nor for its place in the security policy. */
const STREAM_MARK = "<script>document.currentScript.remove();/*$tsr-stream-boundary*/</script>";

/** Renders one page as a stranger sees it: nothing of a visitor but the language is known here. */
export async function render({
  path,
  locale,
  origin,
  site,
  read,
  onError,
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
  let failed = false;
  const report = (error: unknown) => {
    failed = true;
    onError(error);
  };
  let routeIds: readonly string[] = [];
  let head = "";
  const response = await handle(({ router, responseHeaders }) => {
    routeIds = router.state.matches.map((match) => match.routeId);
    if (app) head = headForCrawlers(app.state.matches, { locale, origin, site });
    for (const { status, error } of router.state.matches) if (status === "error") report(error);
    return renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => renderWhole(<RouterServer router={router} />, report),
    });
  });
  const location = response.headers.get("location");
  const html = (await response.text())
    .replace(STREAM_MARK, "")
    .replace("</head>", () => `${head}</head>`);
  const status = failed ? 500 : response.status;
  return { status, ...(location !== null && { location }), html, routeIds };
}

/** The whole of it in one go, as pages are kept; unlike `renderToString` it tells what failed inside a page. */
async function renderWhole(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const stream = await renderToReadableStream(page, {
    onError,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  // The router's own document begins with a doctype too.
  return (await new Response(stream).text()).replace(/^<!DOCTYPE html>/, "");
}
