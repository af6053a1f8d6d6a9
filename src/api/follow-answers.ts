import type { QueryClient } from "@tanstack/react-query";
import { kindOfAnswer, PART_KEY } from "./content-queries.ts";

/** Refreshes the parts that pages show when a newer answer has arrived. */
export function followAnswers(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryKey, state } = event.query;
    if (kindOfAnswer(queryKey) !== "whole") return;
    const [, ...address] = queryKey;
    void queryClient.invalidateQueries(
      {
        queryKey: [PART_KEY, ...address],
        predicate: (part) =>
          part.state.data !== undefined && part.state.dataUpdatedAt < state.dataUpdatedAt,
      },
      { cancelRefetch: false },
    );
  });
}
