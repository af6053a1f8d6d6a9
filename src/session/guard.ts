import { redirect } from "@tanstack/react-router";
import { isGuardedPath } from "#contract/guarded-pages.ts";

const isLoginPath = (path: string) => /^\/login(?:\/|$)/i.test(path);

/** Whether a page opens for some only: those who are logged in, or those who are not. */
export function dependsOnLogin(path: string): boolean {
  return isGuardedPath(path) || isLoginPath(path);
}

/** Where a visitor is sent who asks for a page; null: it opens. Specification, section 4. */
export function detour(path: string, isLoggedIn: boolean): "home" | "login" | null {
  if (isLoggedIn) return isLoginPath(path) ? "home" : null;
  return isGuardedPath(path) ? "login" : null;
}

export interface Destination {
  readonly pathname: string;
  /** The address as the browser shows it: path, query and place in the page. */
  readonly publicHref: string;
}

export function openOrRedirect({ pathname, publicHref }: Destination, isLoggedIn: boolean): void {
  const way = detour(pathname, isLoggedIn);
  if (way === "home") throw redirect({ to: "/", replace: true });
  if (way === null) return;
  const search = { redirect: publicHref.replace(/#.*/, "") };
  throw redirect({ to: "/login/index", search, replace: true });
}
