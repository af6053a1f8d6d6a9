/** A path in the one spelling its page is known by: without a slash at its end, but for the home page. */
export function tidyPath(path: string): string {
  // No look-behind: older Safari could not read the whole script.
  return path.replace(/(.)\/$/, "$1");
}
