import { createMemoryHistory } from "@tanstack/react-router";
import {
  createRequestHandler,
  RouterServer,
  renderSsrHtmlResponse,
} from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import { messages as en } from "#locales/en/messages.po";
import { messages as zh } from "#locales/zh/messages.po";
import "#src/scenes/drawn-on-server.ts";
import { headForCrawlers } from "#src/layout/head-for-crawlers.ts";
import { createApp } from "./app.tsx";

const MESSAGES = { zh, en };

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
