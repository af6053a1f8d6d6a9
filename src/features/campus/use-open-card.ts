import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** What closes a card without a script. */
export const MAP_ANCHOR = "#map";

/** Replaced, so that going back does not open the card again. */
function close(): void {
  location.replace(MAP_ANCHOR);
}

function closeByLink(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element && target.closest(`a[href="${MAP_ANCHOR}"]`))) return;
  event.preventDefault();
  close();
}

/**
 * Which place's card is open: the one that the address names. Without a script, or before it, `:target` in the style sheet opens it; then
 * the answer is null.
 */
export function useOpenCard(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const [open, setOpen] = useState<string | null>(null);
  const before = useRef("");

  useEffect(() => {
    setOpen(hash);
    const isCard = document.getElementById(hash)?.hasAttribute("tabindex") ?? false;
    // The card that had the focus is gone: back to what opened it.
    if (before.current !== "" && !isCard) {
      document.querySelector<SVGAElement>(`svg a[href="#${CSS.escape(before.current)}"]`)?.focus();
    }
    before.current = isCard ? hash : "";
    if (!isCard) return;
    const ended = new AbortController();
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", closeByKey, { signal: ended.signal });
    document.addEventListener("click", closeByLink, { signal: ended.signal });
    return () => ended.abort();
  }, [hash]);

  return open;
}
