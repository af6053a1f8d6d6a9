import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { kindOfAnswer } from "./content-queries.ts";

type PageQuery = readonly [key: QueryKey, data: unknown];

/** The queries of a page rendered by the server, as JSON. Whole answers would be larger than the page. */
export function pageQueries(queryClient: QueryClient): string {
  const queries: PageQuery[] = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state }) => state.status === "success" && kindOfAnswer(queryKey) !== "whole",
    )
    .map(({ queryKey, state }) => [queryKey, state.data]);
  return JSON.stringify(queries);
}

/** Restores the queries of the page; with `mayBeOld` they are refetched after they are shown. */
export function restorePageQueries(
  queryClient: QueryClient,
  json: string,
  mayBeOld: boolean,
): void {
  const queries: readonly PageQuery[] = JSON.parse(json);
  const updatedAt = mayBeOld ? 0 : Date.now();
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt });
}
