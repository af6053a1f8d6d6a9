import { isGuardedPath } from "#contract/guarded-pages.ts";
import { tidyPath } from "#contract/paths.ts";

const isLoginPath = (path: string) => /^\/login(?:\/|$)/.test(path);
/** The app takes an address in capitals too, and with a slash at its end. */
const plain = (path: string) => tidyPath(path.toLowerCase());

/** Whether a page needs a login; specification, section 4. */
export function needsLogin(path: string): boolean {
  return isGuardedPath(plain(path));
}

/** Whether a page opens for some only: those who are logged in, or those who are not. */
export function dependsOnLogin(path: string): boolean {
  return needsLogin(path) || isLoginPath(plain(path));
}

/** Where a visitor is sent who asks for a page; null: it opens. */
export function detour(path: string, isLoggedIn: boolean): "home" | "login" | null {
  if (isLoggedIn) return isLoginPath(plain(path)) ? "home" : null;
  return needsLogin(path) ? "login" : null;
}
