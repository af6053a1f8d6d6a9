import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { afterPaint } from "./after-paint.ts";

export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of each new page, to that of the section which its address names, or to the field of a page
 * that is one field; a screen reader reads it out as the only announcement of a navigation. Jumps within a page do not move it,
 * nor does the first page of a visit, but to a section where the browser could not because the app made the page.
 */
export function useFocusHeading() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        const { hash } = toLocation;
        const isFirst = !fromLocation;
        const needsSectionFocus = hash !== "" && document.activeElement === document.body;
        if (!(isFirst ? needsSectionFocus : pathChanged)) return;
        // Moving the focus forces a layout.
        afterPaint(() => {
          const section = hash === "" ? null : document.getElementById(hash);
          const field = document.querySelector<HTMLElement>("main [data-takes-focus]");
          if (section) section.focus({ preventScroll: true });
          else if (field) field.focus();
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
