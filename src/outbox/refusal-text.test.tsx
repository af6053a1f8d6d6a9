import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { APPLICATION_MESSAGES, SIGN_UP_MESSAGES } from "#contract/refusal-messages.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import type { OutboxEntry, Refusal } from "./entries.ts";
import { RefusalText } from "./refusal-text.tsx";

/** What the page says in `locale` of a refusal that came in the other language. */
function textOf(kind: OutboxEntry["kind"], refusal: Partial<Refusal>, locale: Locale): string {
  const store = createStore();
  store.set(initialLocaleAtom, locale);
  const told = { message: "", fields: {}, locale: otherLocale(locale) };
  return renderToStaticMarkup(
    <Provider store={store}>
      <RefusalText kind={kind} refusal={{ ...told, ...refusal }} />
    </Provider>,
  );
}

describe.each(LOCALES)("after a change of language to %s", (locale) => {
  const before = otherLocale(locale);

  it.each([
    ["signed_up", "signed_up"],
    ["full", "full"],
    ["closed", "closed"],
    // Its reason is the same as before the event.
    ["ended", "closed"],
  ] as const)("that an event is %s is told in the language of the page", (words, reason) => {
    const message = SIGN_UP_MESSAGES[words][before];
    const text = textOf("event", { message, conflict: { reason } }, locale);
    expect(text).toBe(SIGN_UP_MESSAGES[words][locale]);
  });

  it("an application that was submitted before keeps its number", () => {
    const number = "2026-K-0001";
    const { submitted } = APPLICATION_MESSAGES;
    const message = submitted[before].replace("{0}", number);
    const text = textOf(
      "application",
      { message, conflict: { reason: "submitted", number } },
      locale,
    );
    expect(text).toBe(submitted[locale].replace("{0}", number));
  });

  it("words that are the answer's alone stay as they are, in their language", () => {
    const conflict = { reason: "closed" } as const;
    const text = textOf("event", { message: "…", conflict }, locale);
    expect(text).toBe(`<span lang="${before === "zh" ? "zh-CN" : "en"}">…</span>`);
  });
});
