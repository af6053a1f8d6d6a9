import type { Locale } from "./locales.ts";

/** Address of the empty page in one language from which the app makes any page that is not kept whole. */
export function shellPath(locale: Locale): string {
  return `/app-shell/${locale}`;
}
