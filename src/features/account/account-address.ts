import { isGuardedPath } from "#contract/guarded-pages.ts";
import { writePlainSearch } from "#src/api/plain-search.ts";

/** Where to go after logging in, as it stands in the address of a page. */
export interface AccountSearch {
  readonly redirect?: unknown;
  readonly by?: "code" | undefined;
}

/** Reads the search of the pages of this feature; what is in `redirect` is judged only when it is followed. */
export function accountSearch(search: Record<string, unknown>): AccountSearch {
  return { redirect: search.redirect, by: search.by === "code" ? "code" : undefined };
}

/** The address of another page of this feature that leads to the same place afterwards. */
export function accountAddress(
  path: "/login/index" | "/login/register",
  { redirect, by }: AccountSearch,
): string {
  return (
    path + writePlainSearch({ by, redirect: typeof redirect === "string" ? redirect : undefined })
  );
}

/** Whether the visitor was on the way to a page that needs a login. */
export function leadsToGuardedPage({ redirect }: AccountSearch): boolean {
  return typeof redirect === "string" && isGuardedPath(redirect.replace(/[?#].*/s, ""));
}
