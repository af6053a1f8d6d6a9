import { useParams, useRouter, useSearch } from "@tanstack/react-router";
import { OFFICE_PATH } from "#contract/office/session.ts";

/** A part of the address, as the screen's path names it. */
export function useRouteParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? "";
}

/** What follows `?` in the address, all as text. Filters stand there, and nothing personal. */
export function useSearchTexts(): Readonly<Record<string, string | undefined>> {
  return useSearch({ strict: false });
}

/** Leads to another screen, or replaces the address of this one. */
export function useGoTo(): (to: string, options?: { readonly isReplaced?: boolean }) => void {
  const { history } = useRouter();
  return (to, { isReplaced = false } = {}) => {
    const href = OFFICE_PATH + to;
    if (isReplaced) history.replace(href);
    else history.push(href);
  };
}
