/** `?page=2` of a list that is read without scripts; anything else is the first page. */
export function pageSearch(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  // Named even where there is none: what is left out would stay in the search as it came.
  return { page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined };
}
