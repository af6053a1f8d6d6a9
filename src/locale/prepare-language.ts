import type { Messages } from "@lingui/core";
import type { Locale } from "#contract/locales.ts";

/**
 * Fetches the words, and the content of an address, in another language, so that a switch to it shows nothing half done.
 * Rejects when something of it cannot be had.
 */
export type PrepareLanguage = (locale: Locale, address: string) => Promise<Messages>;
