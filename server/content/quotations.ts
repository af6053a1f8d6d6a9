import { LOCALES } from "#contract/locales.ts";
import { PAGES } from "#contract/site-map.ts";
import { both, type Fault } from "./faults.ts";
import type { FolderReading } from "./folder-reader.ts";

/** Warns where a section of the menu quotes more than one person. News may. */
export function warnOfQuotations(readings: ReadonlyMap<string, FolderReading>): Fault[] {
  const sections = new Set(PAGES.map(({ path }) => path.split("/")[1] ?? ""));
  return [...sections].flatMap((section) =>
    LOCALES.flatMap((locale) => {
      const places = [...readings.values()]
        .filter(({ folder }) => folder.path.split("/")[0] === section)
        .flatMap(({ folder }) => folder.quotations)
        .filter(({ file }) => file.endsWith(`/${locale}.md`));
      if (places.length < 2) return [];
      const message = both(
        `栏目 ${section} 有 ${places.length} 处写明出处的引用，最多一处：请留下一处，其余改写成正文。`,
        `The section ${section} has ${places.length} quotes that say by whom, and at most one is meant: keep one and turn the others into prose.`,
      );
      return places.map((place) => ({ ...place, message }));
    }),
  );
}
