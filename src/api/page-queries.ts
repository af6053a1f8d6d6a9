import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isWholeAnswer } from "./content-queries.ts";

type PageQuery = readonly [key: QueryKey, data: unknown];

/** What a page rendered by the server shows, as JSON. Whole answers stay behind: they would outweigh the page. */
export function pageQueries(queryClient: QueryClient): string {
  const queries: PageQuery[] = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === "success" && !isWholeAnswer(queryKey))
    .map(({ queryKey, state }) => [queryKey, state.data]);
  return JSON.stringify(queries);
}

/** Puts in what the page brought; `mayBeOld`: it is shown, and looked up anew behind it. */
export function restorePageQueries(
  queryClient: QueryClient,
  json: string,
  mayBeOld: boolean,
): void {
  const queries: readonly PageQuery[] = JSON.parse(json);
  const updatedAt = mayBeOld ? 0 : Date.now();
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt });
}
