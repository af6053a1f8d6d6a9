import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApplicationsWanted } from "#contract/office/application-shapes.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import type { OfficeSession } from "#src/office/api/session.ts";

const ALL = ["office-applications"] as const;

/** Queries that a change of any application makes stale. */
export const APPLICATION_QUERIES = { queryKey: ALL };

export const listQuery = (office: OfficeSession, wanted: ApplicationsWanted) =>
  queryOptions({
    queryKey: [...ALL, "list", wanted],
    queryFn: () => office.call("applications", wanted),
    placeholderData: keepPreviousData,
  });

/** Each time it is asked for, the log has a line: so it is asked for when somebody opens it, and not by the way. */
export const applicationQuery = (office: OfficeSession, number: string) =>
  queryOptions({
    queryKey: ["office-application", number],
    queryFn: () => office.call("application", { number }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

export const releasesQuery = (office: OfficeSession) =>
  queryOptions({
    queryKey: [...ALL, "releases"],
    queryFn: () => office.call("releases", {}),
  });

export const filtersQuery = (office: OfficeSession) =>
  queryOptions({
    queryKey: ["office-filters"],
    queryFn: () => office.call("savedFilters", {}),
  });

/** The stages whose applications somebody may see. */
export function stagesOf({ me }: OfficeSession): readonly Stage[] {
  const given = me.roles.flatMap(({ role, stages }) => (role === "admissions" ? stages : []));
  return STAGES.filter((stage) => given.includes(stage));
}
