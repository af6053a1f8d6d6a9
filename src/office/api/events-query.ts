import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EventTitles } from "#contract/office/role-words.ts";
import type { OfficeSession } from "./session.ts";
import { useOffice } from "./use-office.ts";

export const eventsQuery = (office: OfficeSession) =>
  queryOptions({ queryKey: ["events"], queryFn: () => office.call("events", {}) });

/** The titles of the events that there are, in the language of the screen. */
export function useEventTitles(): EventTitles {
  const { data = [] } = useQuery(eventsQuery(useOffice()));
  return new Map(data.map(({ id, title }) => [id, title]));
}
