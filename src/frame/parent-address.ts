import { defaultPage, findEntry } from "#contract/site-map.ts";

/** The address one step up in the breadcrumbs; that of a page that is not on the site map is home. */
export function parentAddress(path: string): string {
  const above = (findEntry(path)?.ancestors ?? []).map((entry) => defaultPage(entry).path);
  // A section may stand for this very page.
  return above.findLast((each) => each !== path) ?? "/";
}
