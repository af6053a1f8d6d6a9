import { isGuardedPath } from "#contract/guarded-pages.ts";
import { isStage, type Stage } from "#contract/stages.ts";
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

/** What the visitor wants to log in for: their account, an application, or events; null: not known. */
export function loginPurpose(search: AccountSearch): "account" | "enrollment" | "events" | null {
  const path = wantedPath(search);
  if (!isGuardedPath(path)) return null;
  if (/^\/account\/?$/i.test(path)) return "account";
  return /^\/apply\/enrollment\/?$/i.test(path) ? "enrollment" : "events";
}

/** Id of the event that the visitor wants to see; null: none. */
export function wantedEvent(search: AccountSearch): string | null {
  const [, id] = /^\/event\/detail\/([^/]+)\/?$/i.exec(wantedPath(search)) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}

/** The stage that the visitor wants to apply for; null: not chosen yet. */
export function wantedStage({ redirect }: AccountSearch): Stage | null {
  const [, query] = typeof redirect === "string" ? redirect.split("?") : [];
  const stage = new URLSearchParams(query).get("stage");
  return isStage(stage) ? stage : null;
}

function wantedPath({ redirect }: AccountSearch): string {
  return typeof redirect === "string" ? redirect.replace(/[?#].*/s, "") : "";
}
