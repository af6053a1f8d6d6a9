import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { afterPaint } from "./after-paint.ts";

export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
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
        // To move the focus means to lay out the page.
        afterPaint(() => {
          const field = document.querySelector<HTMLElement>("main [data-takes-focus]");
          if (field) field.focus();
          else focusHeading();
        });
      }),
    [router],
  );
}
