import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { loadMessages } from "#src/locale/catalogs.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import { newAnswers } from "./answers.ts";
import { Check } from "./check.tsx";

const ANSWERS = newAnswers({
  "student.name": "试一",
  "student.gender": "female",
  "student.birthDate": "20230912",
  stage: "kindergarten",
  grade: "k1",
  "guardian.name": "试二",
  "guardian.relation": "母亲",
  "guardian.phone": "13800138000",
  address: "明湖市学林路",
  agreed: CONSENT_VERSION,
});

const NOTHING = {
  submit: async () => undefined,
  takeOver: () => undefined,
  keepOwn: () => undefined,
};

async function pageIn(locale: Locale): Promise<string> {
  const i18n = setupI18n();
  i18n.load(locale, await loadMessages(locale));
  i18n.activate(locale);
  const store = createStore();
  store.set(initialLocaleAtom, locale);
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Check answers={ANSWERS} newer={null} ages={[]} enrollment={NOTHING} />
      </I18nProvider>
    </Provider>,
  );
}

it("what is checked before it is submitted is named once, and as what it is", async () => {
  for (const locale of LOCALES) {
    const page = await pageIn(locale);
    const names = [...page.matchAll(/<(?:h3|dt)[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(14);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => /选填|optional/.test(name ?? ""))).toEqual([]);
    expect(page).toMatch(locale === "zh" ? "已同意" : "Consent given");
  }
});
