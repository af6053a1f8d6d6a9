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
import { headForCrawlers, metaOf } from "#src/seo/head-for-crawlers.ts";
import firstFont from "#src/ui/fonts/first.woff2?inline";
import { createApp } from "./app.tsx";

const MESSAGES = { zh, en };

/** What the Chinese home page begins with is drawn in it, on the first visit too: it stands in that page. */
export const firstScreenStyle = `@font-face{font-family:"First Song";font-weight:700;src:url(${firstFont})}`;

/** Renders a page as every visitor who is not logged in sees it; only the language differs. */
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
  let title: string | undefined;
  const response = await handle(({ router, responseHeaders }) => {
    if (app) {
      head = headForCrawlers(app.state.matches, { locale, origin, site });
      title = metaOf(app.state.matches)?.title;
    }
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
  return {
    status,
    html,
    ...(location !== null && { location }),
    ...(title !== undefined && { title }),
  };
}

/**
 * Faults of the content go to the log only: the error of a page is part of its HTML, so the page gets a NetworkError
 * without details. Refusals of /v1 are answers.
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

/** Unlike `renderToString` it reports errors inside a page. */
async function renderWhole(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const stream = await renderToReadableStream(page, {
    onError,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  // The router's own document begins with a doctype too.
  return (await new Response(stream).text()).replace(/^<!DOCTYPE html>/, "");
}
