import { useLocation } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

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

/** Pixels between a place and its card: more than the card rises by while it appears. */
const GAP = 24;

/** Brings a place up from behind its card; a place that is seen stays where it is. */
function uncover(id: string): void {
  const place = placeOnMap(id)?.getBoundingClientRect();
  const card = document.getElementById(id)?.getBoundingClientRect();
  if (!place || !card) return;
  const isBeside = place.right <= card.left;
  const hidden = place.bottom + GAP - card.top;
  if (!isBeside && hidden > 0) scrollBy({ top: hidden });
}

function placeOnMap(id: string): SVGAElement | null {
  return document.querySelector<SVGAElement>(`svg a[href="#${CSS.escape(id)}"]`);
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
      placeOnMap(before.current)?.focus();
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

  useLayoutEffect(() => {
    if (open !== null && open !== "") uncover(open);
  }, [open]);

  return open;
}
