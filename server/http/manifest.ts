import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import { defaultPage, findEntry } from "#contract/site-map.ts";
import type { Content } from "#server/content/content.ts";

/** Entries of the site map that an installed site offers by themselves. */
const SHORTCUTS = ["/admissions", "/excellent_ciji", "/contact_us"];
const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** What a browser reads when the site is put on a home screen; both languages are one app. */
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
    background_color: "#fdfaf4",
    theme_color: "#fefdfb",
    categories: ["education"],
    icons: ICONS,
    shortcuts: SHORTCUTS.flatMap((path) => {
      const entry = findEntry(path);
      return entry
        ? [{ name: entry.label[locale], url: defaultPage(entry).path, icons: [ICONS[0]] }]
        : [];
    }),
  });
}
