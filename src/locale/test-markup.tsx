import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#contract/locales.ts";
import { loadMessages } from "./catalogs.ts";
import { initialLocaleAtom } from "./locale-atom.ts";

/** What the server would write for a part of a page, with the app's state in `store`. */
export async function markupIn(
  locale: Locale,
  part: ReactNode,
  store = createStore(),
): Promise<string> {
  const i18n = setupI18n();
  i18n.load(locale, await loadMessages(locale));
  i18n.activate(locale);
  store.set(initialLocaleAtom, locale);
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>{part}</I18nProvider>
    </Provider>,
  );
}
