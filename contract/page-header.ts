import type { Locale } from "./locales.ts";

/** Header of every page that may be saved: its language and build. */
export const PAGE_HEADER = "x-page";

export interface PageMark {
  readonly locale: Locale;
  readonly build: string;
}

export function writePageHeader({ locale, build }: PageMark): string {
  return `${locale} ${build}`;
}
