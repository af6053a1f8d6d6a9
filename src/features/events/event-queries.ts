import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import { nextPage } from "#src/api/content-queries.ts";
import { eventKey, eventListKey } from "#src/outbox/own-events.ts";
import type { Session } from "#src/session/session.ts";

/** Milliseconds for which the number of free places counts as fresh. */
const FRESH = 10_000;

function signedIn(session: Session | undefined): Session {
  if (!session) throw new Error("events are for those who are logged in");
  return session;
}

/** Events of a stage and of the whole group; without a stage, all. */
export function eventListQuery(session: Session | undefined, locale: Locale, stage?: Stage) {
  return infiniteQueryOptions({
    queryKey: [...eventListKey(locale), stage ?? "all"],
    queryFn: async ({ pageParam: page }) => {
      const query = { page, size: DEFAULT_LIST_SIZE, ...(stage && { stage }) };
      return await signedIn(session).read("events", { query }, locale);
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH,
    enabled: session !== undefined,
  });
}

export function eventQuery(session: Session | undefined, locale: Locale, id: string) {
  return queryOptions({
    queryKey: eventKey(locale, id),
    queryFn: async () =>
      (await signedIn(session).read("eventDetail", { query: { id } }, locale)).data,
    staleTime: FRESH,
    enabled: session !== undefined,
  });
}
