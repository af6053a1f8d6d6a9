// First: these style sheets declare the order of the layers.
import "#src/ui/tokens.css";
import "#src/ui/base.css";
import "./office.css";
import "./trusted-types.ts";
import { setupI18n } from "@lingui/core";
import { createStore } from "jotai";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#src/api/query-client.ts";
import { initialLocaleAtom, readLocale } from "#src/locale/locale-atom.ts";
import { OfficeApp } from "./app.tsx";
import { loadWords } from "./frame/words.ts";

// A browser may bring the page back as it was before a logout.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

/** Milliseconds: long enough to come back from an application to its list as it was; a day of families' data is not kept. */
const KEPT_UNSEEN = 60_000;

// For a script that a newer release has removed, the router loads the page anew, once. A style sheet is told in other words.
addEventListener("vite:preloadError", ({ payload }) => {
  if (!payload.message.startsWith("Unable to preload CSS")) return;
  payload.message = `Failed to fetch dynamically imported module: ${payload.message}`;
});

async function start(): Promise<void> {
  const root = document.getElementById("office");
  if (root === null) throw new Error("there is no place for the office");
  const locale = readLocale();
  const store = createStore();
  store.set(initialLocaleAtom, locale);
  const i18n = setupI18n({ locale, messages: { [locale]: await loadWords(locale) } });
  const queryClient = createQueryClient({ gcTime: KEPT_UNSEEN });
  createRoot(root).render(
    <StrictMode>
      <OfficeApp {...{ i18n, store, queryClient }} />
    </StrictMode>,
  );
}

start().catch((error: unknown) => console.error("the office did not start", error));
