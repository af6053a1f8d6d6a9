import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";

/** The number to call about admissions; undefined while it is not known. */
export function useAdmissionsPhone(): string | undefined {
  const { content } = useRouteContext({ from: "__root__" });
  return useQuery(content.bottom()).data?.admissionsPhone;
}
