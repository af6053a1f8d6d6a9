import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { type OfficeContact, officeContact } from "#contract/office-contact.ts";

/** How families abroad reach the admissions office; undefined while it is not known. */
export function useOfficeContact(): OfficeContact | undefined {
  const { content } = useRouteContext({ from: "__root__" });
  const { data: bottom } = useQuery(content.bottom());
  return bottom && officeContact(bottom);
}
