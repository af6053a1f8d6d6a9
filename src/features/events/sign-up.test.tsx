import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { addApplyingWords } from "#src/locale/applying-words.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import { type EventEntry, nameOf, nameOfApplication } from "#src/outbox/entries.ts";
import { sendingAtom } from "#src/outbox/shown-entries.ts";
import { outboxAtom } from "#src/session/session-atoms.ts";
import { SignUp } from "./sign-up.tsx";
import { EVENT } from "./test-event.ts";
import { WishMark } from "./wish-text.tsx";

const WISH: EventEntry = {
  kind: "event",
  wish: "signUp",
  event: EVENT,
  state: { is: "waiting", mayHaveArrived: false, delay: "offline" },
};

/** What the event’s own page and the list of one’s own say of the wish. */
async function shownWhile(
  sending: readonly string[],
  wish: EventEntry = WISH,
): Promise<readonly string[]> {
  const i18n = setupI18n();
  await addApplyingWords(i18n, "zh");
  i18n.activate("zh");
  const store = createStore();
  store.set(initialLocaleAtom, "zh");
  store.set(outboxAtom, [wish]);
  store.set(sendingAtom, sending);
  return [
    <SignUp key="page" event={EVENT} session={undefined} />,
    <WishMark key="list" entry={wish} />,
  ].map((part) =>
    renderToStaticMarkup(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>{part}</I18nProvider>
      </Provider>,
    ),
  );
}

it("a wish waits, and can be taken back, while something else is sent", async () => {
  const [page, mark] = await shownWhile([nameOfApplication("a child’s")]);
  for (const shown of [page, mark]) expect(shown).toContain("报名待发送");
  expect(page).toContain("取消发送");
});

it("a wish that is sent for the first time says so, and can no longer be taken back", async () => {
  const fresh = { ...WISH, state: { is: "waiting", mayHaveArrived: true } } as const;
  const [page, mark] = await shownWhile([nameOf(WISH)], fresh);
  for (const shown of [page, mark]) expect(shown).toContain("正在报名");
  expect(page).not.toContain("取消发送");
});

it("a wish that is tried again goes on waiting, and its button stays", async () => {
  const [page, mark] = await shownWhile([nameOf(WISH)]);
  for (const shown of [page, mark]) expect(shown).toContain("报名待发送");
  expect(page).toContain("取消发送");
});
