import { redirect } from "@tanstack/react-router";
import { detour, isGuardedPath, isLoginPath } from "#contract/guarded-pages.ts";

/** Whether a page opens for some only: those who are logged in, or those who are not. */
export function dependsOnLogin(path: string): boolean {
  return isGuardedPath(path) || isLoginPath(path);
}

export interface Destination {
  readonly pathname: string;
  readonly publicHref: string;
}

export function openOrRedirect({ pathname, publicHref }: Destination, isLoggedIn: boolean): void {
  const way = detour(pathname, isLoggedIn);
  if (way === "home") throw redirect({ to: "/", replace: true });
  if (way === null) return;
  const search = { redirect: publicHref.replace(/#.*/, "") };
  throw redirect({ to: "/login/index", search, replace: true });
}
