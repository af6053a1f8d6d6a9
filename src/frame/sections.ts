import { defaultPage, SITE_MAP_ENTRIES } from "#contract/site-map.ts";

/** The sections of the site, each with the page that it opens on. */
export const SECTIONS = SITE_MAP_ENTRIES.filter(({ ancestors }) => ancestors.length === 0).map(
  (entry) => ({ path: entry.path, to: defaultPage(entry).path, label: entry.label }),
);
