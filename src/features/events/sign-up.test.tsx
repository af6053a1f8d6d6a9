import { createStore } from "jotai";
import { expect, it } from "vitest";
import { markupIn } from "#src/locale/test-markup.tsx";
import type { PendingEvent } from "#src/outbox/entries.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { IntentMark } from "./intent-text.tsx";
import { SignUp } from "./sign-up.tsx";
import { EVENT } from "./test-event.ts";

/** What the event’s own page and the list of one’s own say of a sign-up. */
async function shown(delay: PendingEvent["delay"]): Promise<readonly [string, string]> {
  const store = createStore();
  const entry: PendingEvent = {
    ...{ kind: "event", login: "login", askedAt: 1, id: EVENT.id, intent: "signUp", event: EVENT },
    ...{ state: "pending", delay, sent: true },
  };
  store.set(entriesAtom, [entry]);
  return [
    await markupIn("zh", <SignUp event={EVENT} />, store),
    await markupIn("zh", <IntentMark entry={entry} />, store),
  ];
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
