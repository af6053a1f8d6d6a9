import type { Locale } from "./locales.ts";

const SHELLS = "/app-shell/";

/** Address of the empty page in one language from which the app makes any page that is not kept whole. */
export function shellPath(locale: Locale): string {
  return SHELLS + locale;
}

/** Whether it is the address of an empty page, in whichever language. */
export function isShellPath(path: string): boolean {
  return path.startsWith(SHELLS);
}
