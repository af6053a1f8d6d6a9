import type { Messages } from "@lingui/core";
import type { Locale } from "#contract/locales.ts";

const catalogs: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  zh: () => import("#locales/zh/messages.po"),
  en: () => import("#locales/en/messages.po"),
};

/** The words of the interface in one language; each is a file of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await catalogs[locale]()).messages;
}
