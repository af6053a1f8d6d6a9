import { createMemoryHistory } from "@tanstack/react-router";
import {
  createRequestHandler,
  RouterServer,
  renderSsrHtmlResponse,
} from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { Read } from "#contract/read.ts";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import { messages as en } from "#locales/en/messages.po";
import { messages as zh } from "#locales/zh/messages.po";
import { NetworkError } from "#src/api/errors.ts";
import { headForCrawlers } from "#src/seo/head-for-crawlers.ts";
import { createApp } from "./app.tsx";

const MESSAGES = { zh, en };

/** Renders one page as a stranger sees it: nothing of a visitor but the language is known here. */
export async function render({
  path,
  locale,
  origin,
  site,
  read,
  onError,
}: PageRequest): Promise<RenderedPage> {
  let failed = false;
  const report = (error: unknown) => {
    failed = true;
    onError(error);
  };
  let app: ReturnType<typeof createApp> | undefined;
  const handle = createRequestHandler({
    request: new Request(new URL(path, "http://localhost")),
    createRouter: () => {
      app = createApp({
        locale,
        messages: MESSAGES[locale],
        read: tellingFaults(read, report),
        origin,
        history: createMemoryHistory({ initialEntries: [path] }),
      });
      return app;
    },
  });
  let head = "";
  const response = await handle(({ router, responseHeaders }) => {
    if (app) head = headForCrawlers(app.state.matches, { locale, origin, site });
    for (const { status, error } of router.state.matches) {
      if (status === "error" && !(error instanceof NetworkError)) report(error);
    }
    return renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => renderWhole(<RouterServer router={router} />, report),
    });
  });
  const location = response.headers.get("location");
  const html = (await response.text()).replace("</head>", () => `${head}</head>`);
  const status = failed ? 500 : response.status;
  return { status, ...(location !== null && { location }), html };
}

/**
 * What goes wrong while the content is read is for the log alone: the error that a page ends in travels in its HTML, so
 * the page is told no more than that there was no answer. What /v1 refuses is an answer.
 */
function tellingFaults(read: Read, report: (error: unknown) => void): Read {
  return async (...call) => {
    try {
      return await read(...call);
    } catch (error) {
      if (error instanceof Error && "code" in error && typeof error.code === "number") throw error;
      report(error);
      // biome-ignore lint/style/useErrorCause: a cause would travel in the page as well
      throw new NetworkError("no answer");
    }
  };
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
