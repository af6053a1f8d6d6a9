/**
 * The pages that need a login: apply_event, apply_enrollment and event_detail (specification, section 4), and, beyond it, that of
 * one's account.
 */
const GUARDED = [
  /^\/account\/?$/i,
  /^\/apply\/event\/?$/i,
  /^\/apply\/enrollment\/?$/i,
  /^\/event\/detail\/[^/]+\/?$/i,
];

/** Whether a path is that of a page which needs a login, in capitals too or with a slash at its end, as the app takes it. */
export function isGuardedPath(path: string): boolean {
  return GUARDED.some((pattern) => pattern.test(path));
}

/** Whether a path is that of a page for those who are not logged in. */
export const isLoginPath = (path: string): boolean => /^\/login(?:\/|$)/i.test(path);

/** Where a visitor is sent who asks for a page; null: it opens. Specification, section 4. */
export function detour(path: string, isLoggedIn: boolean): "home" | "login" | null {
  if (isLoggedIn) return isLoginPath(path) ? "home" : null;
  return isGuardedPath(path) ? "login" : null;
}
