/** Sections that the pages themselves have beside those of their texts, by the section of the site. */
const PAGE_ANCHORS = {
  admissions: ["dates", "steps"],
  join_us: ["positions", "facts", "apply"],
  contact_us: ["reach", "travel"],
} as const;
export type PageAnchor = (typeof PAGE_ANCHORS)[keyof typeof PAGE_ANCHORS][number];

const anchors: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(PAGE_ANCHORS));

/** Anchors that the page at an address has whatever its text is. */
export function anchorsOfPage(path: string): readonly string[] {
  const [, section = ""] = path.split("/");
  return anchors.get(section) ?? [];
}
