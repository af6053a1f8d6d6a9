import { queryOptions } from "@tanstack/react-query";
import type { OfficeSession } from "#src/office/api/session.ts";

/** The state of the site at this moment. */
export const healthQuery = (office: OfficeSession) =>
  queryOptions({
    queryKey: ["health"],
    queryFn: () => office.call("health", {}),
    staleTime: 0,
  });
