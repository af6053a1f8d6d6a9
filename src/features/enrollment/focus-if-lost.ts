import { type RefObject, useEffect } from "react";
import { isFocusLost } from "#src/focus/lost-focus.ts";

/** Takes the focus, as soon as the element is there, from what had it until then and is gone. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusLost()) element.current?.focus();
  }, [element]);
}
