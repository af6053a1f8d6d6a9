import { type RefObject, useEffect, useRef } from "react";

let last: EventTarget | null = null;

function follow({ target }: Event): void {
  last = target;
}

/** Follows the focus, for a page whose parts come and go by themselves. */
export function useFollowedFocus(): void {
  useEffect(() => {
    document.addEventListener("focusin", follow);
    // Safari gives a pressed button no focus.
    document.addEventListener("click", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("click", follow);
      last = null;
    };
  }, []);
}

/** Whether the element that had the focus is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body && last instanceof Node && !last.isConnected;
}

/** For a heading that changes by itself: each new state takes the focus if the element that had it is gone. */
export function useTakeLostFocus<Heading extends HTMLElement>(
  state: string,
): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus();
  }, [state]);
  return heading;
}
