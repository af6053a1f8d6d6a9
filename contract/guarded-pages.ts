/** The pages that need a login: apply_event, apply_enrollment and event_detail; specification, section 4. */
const GUARDED = [/^\/apply\/event$/, /^\/apply\/enrollment$/, /^\/event\/detail\/[^/]+$/];

/** Whether a path, without a slash at its end, is that of a page which needs a login. */
export function isGuardedPath(path: string): boolean {
  return GUARDED.some((pattern) => pattern.test(path));
}
