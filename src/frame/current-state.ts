/**
 * The `aria-current` of a link in a navigation: "page" if it leads to this page, "true" if this page is below `section`,
 * which the link represents.
 */
export function currentState(
  here: string,
  section: string,
  to: string = section,
): "page" | "true" | undefined {
  if (here === to) return "page";
  return here.startsWith(`${section}/`) ? "true" : undefined;
}
