import type { Locale } from "./locales.ts";

/** Address of what a browser reads when the site is installed, in one language. */
export function manifestPath(locale: Locale): string {
  return `/manifest.${locale}.webmanifest`;
}
