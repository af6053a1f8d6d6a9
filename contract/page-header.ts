import { isLocale, type Locale } from "./locales.ts";

/** Header of every page that may be kept: its language, and the build whose scripts and styles it needs. */
export const PAGE_HEADER = "x-page";

export interface PageMark {
  readonly locale: Locale;
  readonly build: string;
}

export function writePageHeader({ locale, build }: PageMark): string {
  return `${locale} ${build}`;
}

/** Null: no page of this site, such as the login page of a hotel's network. */
export function parsePageHeader(value: string | null): PageMark | null {
  const [locale, build] = value?.split(" ") ?? [];
  return isLocale(locale) && build !== undefined ? { locale, build } : null;
}
