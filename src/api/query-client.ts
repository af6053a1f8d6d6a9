import { QueryClient } from "@tanstack/react-query";

const MINUTE = 60_000;

/** Network mode "always": a page opened without a network fails at once instead of waiting for one. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 5 * MINUTE,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
    },
  });
}
