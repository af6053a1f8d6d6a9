import { focusHeading } from "./use-focus-heading.ts";

/** Moves the focus to the page's heading and brings it into view: where it was is gone, and the page may be shorter. */
export function returnToHeading(): void {
  focusHeading();
  scrollTo(0, 0);
}
