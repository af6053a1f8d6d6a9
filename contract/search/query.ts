/** The page that finds others, by the parameter `q` of its address. */
export const SEARCH_PATH = "/search";

/** Longest query that is looked for; what is longer is cut. */
export const LONGEST_QUERY = 100;
/** The same with the spaces and signs that are taken out of it. */
const LONGEST_TYPED = 4 * LONGEST_QUERY;

/** A typed query as it is looked for: full-width letters as plain ones, single spaces, none at the ends. */
export function tidyQuery(typed: string): string {
  const plain = typed
    // Before anything else is done with it, which may take long.
    .slice(0, LONGEST_TYPED)
    .normalize("NFKC")
    .replace(/[\p{Z}\p{C}]+/gu, " ")
    .trim();
  // Never half of a pair.
  return plain
    .slice(0, LONGEST_QUERY)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
