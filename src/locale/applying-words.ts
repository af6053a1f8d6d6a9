import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "#contract/locales.ts";

const catalogs: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  zh: () => import("#locales/zh/applying.po"),
  en: () => import("#locales/en/applying.po"),
};

/** Adds the words of the pages for events and applications, without which all others do. */
export async function addApplyingWords(i18n: I18n, locale: Locale): Promise<void> {
  i18n.load(locale, (await catalogs[locale]()).messages);
}
