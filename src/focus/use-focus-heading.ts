import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { afterPaint } from "./after-paint.ts";

export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of each new page, or to the field of a page that is one field; a screen reader reads it
 * out as the only announcement of a navigation. The first page of a visit and jumps within a page do not move it.
 */
export function useFocusHeading() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        // Moving the focus forces a layout.
        afterPaint(() => {
          const field = document.querySelector<HTMLElement>("main [data-takes-focus]");
          if (field) field.focus();
          else focusHeading();
        });
      }),
    [router],
  );
}

/** Moves the focus to the heading also where the page becomes another one and its path stays: `content` tells which it is. */
export function useFocusHeadingOf(content: string | undefined) {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    focusHeading();
  }, [content]);
}
