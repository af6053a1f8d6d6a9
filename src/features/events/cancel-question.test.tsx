import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Locale } from "#contract/locales.ts";
import { loadMessages } from "#src/locale/catalogs.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import { EVENT } from "./test-event.ts";

const SIGNED_UP = { ...EVENT, signedUp: true };

async function shownIn(locale: Locale): Promise<string> {
  const i18n = setupI18n();
  i18n.load(locale, await loadMessages(locale));
  i18n.activate(locale);
  const store = createStore();
  store.set(initialLocaleAtom, locale);
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <CancelQuestion event={SIGNED_UP} />
      </I18nProvider>
    </Provider>,
  );
}

it("marks a title that is in another language than the question about it", async () => {
  expect(await shownIn("en")).toContain('for “<bdi lang="zh-CN">校园开放日</bdi>” again');
  expect(await shownIn("zh")).toContain("“<bdi>校园开放日</bdi>”");
});
