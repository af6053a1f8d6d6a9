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
