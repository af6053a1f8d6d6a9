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

/** The address of another page for those who are not logged in, with the same destination afterwards. */
export function accountAddress(
  path: "/login/index" | "/login/register" | "/login/reset",
  { redirect, by }: AccountSearch,
): string {
  return (
    path + writePlainSearch({ by, redirect: typeof redirect === "string" ? redirect : undefined })
  );
}

/** What the visitor wants to log in for: their account, or the pages for events and applications; null: not known. */
export function loginPurpose({ redirect }: AccountSearch): "account" | "apply" | null {
  const path = typeof redirect === "string" ? redirect.replace(/[?#].*/s, "") : "";
  if (!isGuardedPath(path)) return null;
  return /^\/account\/?$/i.test(path) ? "account" : "apply";
}
