import { QueryClient } from "@tanstack/react-query";
import { MINUTE_MS } from "#contract/durations.ts";

interface QueryClientOptions {
  /** Milliseconds for which answers that no page shows any more are kept. */
  readonly gcTime?: number;
}

/** Network mode "always": a page opened without a network fails at once instead of waiting for one. */
export function createQueryClient({
  gcTime = Number.POSITIVE_INFINITY,
}: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 5 * MINUTE_MS,
        gcTime,
        retry: false,
      },
    },
  });
}
