import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** A navigation scrolls by itself; whatever else leads back to the heading brings it into view. */
export function focusHeading(preventScroll = false): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll });
}

/**
 * Moves the focus to the heading of each new page, which a screen reader then reads out: the one announcement of a
 * navigation. A page that is one field takes it there, with the field's label. The first page of a visit, and a jump within a page, leave the focus where it is.
 */
export function useFocusHeading() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        const field = document.querySelector<HTMLElement>("main [data-takes-focus]");
        if (field) field.focus();
        else focusHeading(true);
      }),
    [router],
  );
}
