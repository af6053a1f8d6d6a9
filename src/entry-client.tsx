import { RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { parseLocale } from "#contract/locales.ts";
import { httpRead } from "#src/api/http-read.ts";
import { loadMessages } from "#src/locale/catalogs.ts";
import { createApp } from "./app.tsx";
import { whenIdle } from "./when-idle.ts";
import { takeWholeStyleSheets } from "./whole-style-sheets.ts";

async function start() {
  const locale = parseLocale(document.documentElement.lang.slice(0, 2));
  const router = createApp({
    locale,
    messages: await loadMessages(locale),
    read: httpRead,
    origin: location.origin,
  });
  await whenIdle();
  await hydrate(router);
  // Lets go of what the page brought.
  window.$_TSR?.h();
  takeWholeStyleSheets(router);
  await whenIdle();
  // As a transition, so that the work is done in slices and the page answers meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

start().catch((error: unknown) => {
  // The page reads and its links work without the app.
  console.warn("the app did not start", error);
});
