/**
 * The state of a link in a navigation, as `aria-current` says it: "page" where it leads to this very page, "true" where
 * this page is below `section`, the address that the link stands for.
 */
export function currentState(
  here: string,
  section: string,
  to: string = section,
): "page" | "true" | undefined {
  if (here === to) return "page";
  return here.startsWith(`${section}/`) ? "true" : undefined;
}
