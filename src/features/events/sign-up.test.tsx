import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { loadMessages } from "#src/locale/catalogs.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import type { PendingEvent } from "#src/outbox/entries.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { IntentMark } from "./intent-text.tsx";
import { SignUp } from "./sign-up.tsx";
import { EVENT } from "./test-event.ts";

/** What the event’s own page and the list of one’s own say of a sign-up. */
async function shown(delay: PendingEvent["delay"]): Promise<readonly [string, string]> {
  const i18n = setupI18n();
  i18n.load("zh", await loadMessages("zh"));
  i18n.activate("zh");
  const store = createStore();
  store.set(initialLocaleAtom, "zh");
  const entry: PendingEvent = {
    ...{ kind: "event", login: "login", askedAt: 1, id: EVENT.id, intent: "signUp", event: EVENT },
    ...{ state: "pending", delay, sent: true },
  };
  store.set(entriesAtom, [entry]);
  const html = (part: ReactNode) =>
    renderToStaticMarkup(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>{part}</I18nProvider>
      </Provider>,
    );
  return [html(<SignUp event={EVENT} />), html(<IntentMark entry={entry} />)];
}

it("a sign-up that is sent for the first time says so, and has no button to cancel it", async () => {
  const [page, mark] = await shown(null);
  for (const text of [page, mark]) expect(text).toContain("正在报名");
  expect(page).not.toContain("取消发送");
});

it("a sign-up that is tried again goes on waiting, and its button stays", async () => {
  const [page, mark] = await shown("offline");
  for (const text of [page, mark]) expect(text).toContain("报名待发送");
  expect(page).toContain("取消发送");
});
