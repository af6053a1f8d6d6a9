import { defaultPage, findEntry } from "#contract/site-map.ts";

/** The address one step up in the breadcrumbs; home for a page that is not on the site map. */
export function parentAddress(path: string): string {
  const above = (findEntry(path)?.ancestors ?? []).map((entry) => defaultPage(entry).path);
  // This page may be the default page of its section.
  return above.findLast((each) => each !== path) ?? "/";
}
