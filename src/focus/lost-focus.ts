import { useEffect } from "react";

let last: EventTarget | null = null;

function follow({ target }: FocusEvent): void {
  last = target;
}

/** For what is shown while parts of it come and go by themselves: notes where the focus is. */
export function useFollowedFocus(): void {
  useEffect(() => {
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      last = null;
    };
  }, []);
}

/** Whether what had the focus is gone. Where nothing has had it yet, nothing is lost. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body && last instanceof Node && !last.isConnected;
}
