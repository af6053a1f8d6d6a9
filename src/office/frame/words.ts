import type { Messages } from "@lingui/core";
import type { Locale } from "#contract/locales.ts";

const catalogs: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  zh: () => import("#locales/zh/office.po"),
  en: () => import("#locales/en/office.po"),
};

/** The office's words in one language. */
export async function loadWords(locale: Locale): Promise<Messages> {
  return (await catalogs[locale]()).messages;
}
