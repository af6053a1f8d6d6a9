import { isGuardedPath } from "#contract/guarded-pages.ts";
import { writePlainSearch } from "#src/api/plain-search.ts";

export interface AccountSearch {
  readonly redirect?: unknown;
  readonly by?: "code" | undefined;
}

/** `redirect` is checked only when it is followed. */
export function accountSearch(search: Record<string, unknown>): AccountSearch {
  return { redirect: search.redirect, by: search.by === "code" ? "code" : undefined };
}

/** The address of another account page, with the same destination afterwards. */
export function accountAddress(
  path: "/login/index" | "/login/register",
  { redirect, by }: AccountSearch,
): string {
  return (
    path + writePlainSearch({ by, redirect: typeof redirect === "string" ? redirect : undefined })
  );
}

export function leadsToGuardedPage({ redirect }: AccountSearch): boolean {
  return typeof redirect === "string" && isGuardedPath(redirect.replace(/[?#].*/s, ""));
}
