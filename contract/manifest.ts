import type { Locale, Localized } from "./locales.ts";

/** Address of what a browser reads when the site is installed, in one language. */
export function manifestPath(locale: Locale): string {
  return `/manifest.${locale}.webmanifest`;
}

/** A picture of a page that a browser shows before it installs the site; `node scripts/take-screenshots.ts` takes them. */
export interface Screenshot {
  readonly name: string;
  /** The page's address. */
  readonly path: string;
  readonly formFactor: "narrow" | "wide";
  readonly label: Localized;
}

export const SCREENSHOTS: readonly Screenshot[] = [
  {
    name: "home-narrow",
    path: "/",
    formFactor: "narrow",
    label: { zh: "首页", en: "Home page" },
  },
  {
    name: "admissions-narrow",
    path: "/admissions/primary_school",
    formFactor: "narrow",
    label: { zh: "小学招生：日程与步骤", en: "Primary admissions: dates and steps" },
  },
  {
    name: "home-wide",
    path: "/",
    formFactor: "wide",
    label: { zh: "首页：大屏", en: "Home page on a large screen" },
  },
  {
    name: "admissions-wide",
    path: "/admissions/primary_school",
    formFactor: "wide",
    label: {
      zh: "小学招生：日程与步骤，大屏",
      en: "Primary admissions on a large screen: dates and steps",
    },
  },
];

/** Size in CSS pixels of the screen that a screenshot shows, and how many of the picture make one of them. */
export const SCREENS = {
  narrow: { width: 360, height: 720, density: 2 },
  wide: { width: 1280, height: 800, density: 1 },
} as const;

/** Width and height of the picture. */
export function pixelsOf({ formFactor }: Screenshot): readonly [number, number] {
  const { width, height, density } = SCREENS[formFactor];
  return [width * density, height * density];
}

export function screenshotPath({ name }: Screenshot, locale: Locale): string {
  return `/screenshots/${name}.${locale}.webp`;
}
