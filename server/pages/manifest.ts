import { LANGUAGE_TAG, type Locale, type Localized } from "#contract/locales.ts";
import { pixelsOf, SCREENSHOTS, screenshotPath } from "#contract/manifest.ts";
import { defaultPage, findEntry } from "#contract/site-map.ts";
import type { Content } from "#server/content/content.ts";

/** Shortcuts of an installed site; those on the site map have their labels from there. */
const SHORTCUTS: readonly { readonly path: string; readonly label?: Localized }[] = [
  { path: "/admissions" },
  { path: "/excellent_ciji/news_activities" },
  { path: "/apply/event", label: { zh: "活动报名", en: "Events" } },
  { path: "/contact_us" },
];
const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The manifest of the installed site; both languages are one app. */
export function manifestOf(content: Content, locale: Locale): string {
  const { name, shortName, description } = content.site[locale];
  return JSON.stringify({
    id: "/",
    name,
    short_name: shortName,
    description,
    lang: LANGUAGE_TAG[locale],
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    // The colours of the light scheme: a manifest has no other. Pages name theirs for both.
    background_color: "#fdfaf4",
    theme_color: "#fffefc",
    categories: ["education"],
    icons: ICONS,
    screenshots: SCREENSHOTS.map((screenshot) => ({
      src: screenshotPath(screenshot, locale),
      sizes: pixelsOf(screenshot).join("x"),
      type: "image/webp",
      form_factor: screenshot.formFactor,
      label: screenshot.label[locale],
    })),
    shortcuts: SHORTCUTS.map(({ path, label }) => {
      const entry = findEntry(path);
      const name = label ?? entry?.label;
      if (!name) throw new Error(`the shortcut ${path} has no name`);
      return {
        name: name[locale],
        url: entry ? defaultPage(entry).path : path,
        icons: [ICONS[0]],
      };
    }),
  });
}
