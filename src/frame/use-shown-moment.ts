import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { ANSWER_KEY, PART_KEY } from "#src/api/content-queries.ts";

/** When the oldest data on screen left the server, in milliseconds since 1970; null: not known. */
export function useShownMoment(): number | null {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(
    subscribe,
    () => oldestShown(queryClient),
    () => null,
  );
}

function oldestShown(queryClient: QueryClient): number | null {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ queryKey, state }) => {
      const [kind, ...address] = queryKey;
      // Data about this device came from no server.
      if (kind === "device") return 0;
      if (kind !== PART_KEY) return state.dataUpdatedAt;
      // A part is as old as its whole answer.
      const answer = queryClient.getQueryState([ANSWER_KEY, ...address.slice(0, 2)]);
      return answer?.dataUpdatedAt ?? state.dataUpdatedAt;
    })
    .filter((moment) => moment > 0);
  return moments.length === 0 ? null : Math.min(...moments);
}
