import type { QueryClient } from "@tanstack/react-query";
import { ANSWER_KEY, PART_KEY } from "./content-queries.ts";

/** Key of a whole answer: [ANSWER_KEY, locale, call]. */
const WHOLE_ANSWER_LENGTH = 3;

/** Cuts the parts anew that pages show of an answer when a newer one has arrived. */
export function followAnswers(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryKey, state } = event.query;
    if (queryKey[0] !== ANSWER_KEY || queryKey.length !== WHOLE_ANSWER_LENGTH) return;
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
