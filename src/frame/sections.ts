import { defaultPage, SITE_MAP_ENTRIES } from "#contract/site-map.ts";

/** The sections of the site, each with the page that it opens on and the parts that it has. */
export const SECTIONS = SITE_MAP_ENTRIES.filter(({ ancestors }) => ancestors.length === 0).map(
  (entry) => ({
    path: entry.path,
    to: defaultPage(entry).path,
    label: entry.label,
    pages: SITE_MAP_ENTRIES.filter(({ ancestors }) => ancestors.at(-1) === entry).map((part) => ({
      path: part.path,
      to: defaultPage(part).path,
      label: part.label,
    })),
  }),
);

export type SectionPage = (typeof SECTIONS)[number]["pages"][number];
