import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Locale } from "#contract/locales.ts";
import { addApplyingWords } from "#src/locale/applying-words.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import type { KeptEvent } from "#src/session/kept-event.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

const EVENT: KeptEvent = {
  id: "open-day",
  title: "校园开放日",
  summary: "",
  stage: null,
  startsAt: "2099-05-09T09:00:00+08:00",
  endsAt: "2099-05-09T11:00:00+08:00",
  place: "操场",
  phone: "0571-88001999",
  closesAt: "2099-05-08T18:00:00+08:00",
  capacity: null,
  taken: 0,
  cover: null,
  status: "open",
  signedUp: true,
  locale: "zh",
};

async function shownIn(locale: Locale): Promise<string> {
  const i18n = setupI18n();
  await addApplyingWords(i18n, locale);
  i18n.activate(locale);
  const store = createStore();
  store.set(initialLocaleAtom, locale);
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <CancelDialog event={EVENT} onClose={() => undefined} />
      </I18nProvider>
    </Provider>,
  );
}

it("marks a title that is in another language than the question about it", async () => {
  expect(await shownIn("en")).toContain('for “<bdi lang="zh-CN">校园开放日</bdi>” again');
  expect(await shownIn("zh")).toContain("“<bdi>校园开放日</bdi>”");
});
