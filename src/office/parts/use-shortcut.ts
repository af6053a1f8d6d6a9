import { useEffect, useLayoutEffect, useRef } from "react";

/** Fields that take keys as text. */
const WRITING =
  "input:not([type='checkbox']), textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Does something at a key, unless somebody is writing or has a dialog open. The keys are listed in frame/shortcuts.tsx. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  // Before the screen is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest(WRITING)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key]);
}
