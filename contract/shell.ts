import type { Locale } from "./locales.ts";

/** The app shell of each language, from which the app makes any page that is not saved whole. */
export const SHELL_PATHS: Readonly<Record<Locale, string>> = {
  zh: "/app-shell",
  en: "/app-shell/en",
};
