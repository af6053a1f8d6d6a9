import { queryOptions } from "@tanstack/react-query";
import { PERSONAL_KEY } from "./personal-storage.ts";
import type { Session } from "./session.ts";

/** The most that one call answers; nobody submits so many. */
const PAGE_SIZE = 50;

export function applicationsQuery(session: Session | undefined) {
  return queryOptions({
    queryKey: [PERSONAL_KEY, "applications"],
    queryFn: async () =>
      session ? await session.call("applications", { query: { size: PAGE_SIZE } }) : [],
    staleTime: 0,
    enabled: session !== undefined,
  });
}
