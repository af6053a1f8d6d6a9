import { isGuardedPath } from "#contract/guarded-pages.ts";
import { whenIdle } from "#src/offline/when-idle.ts";
import type { createApp } from "./app.tsx";

/** Milliseconds that a page is left in peace before the rest of the styles is taken into use. */
const PEACE = 5000;
/** A finger's `mouseover` comes when it is lifted: what it is about to press must not move away under it. */
const SIGNS_OF_LIFE = ["scroll", "mouseover", "keydown"] as const;

/**
 * Ends the thrift of a first visit. A page from the server has the styles it uses; other pages need the whole sheets, which wait in it for print alone. To
 * take them into use means to look at every element anew, so it is done when the browser is idle, and before the first
 * navigation at the latest.
 */
export function takeWholeStyleSheets(
  router: ReturnType<typeof createApp>,
  isLoggedIn: boolean,
): void {
  let taken = false;
  const take = () => {
    if (taken) return;
    taken = true;
    for (const sheet of document.querySelectorAll<HTMLLinkElement>(
      "link[rel=stylesheet][media=print]",
    )) {
      sheet.media = "all";
    }
    document.documentElement.dataset.settled = "";
  };
  const takeWhenIdle = () => whenIdle().then(take);
  for (const sign of SIGNS_OF_LIFE) {
    addEventListener(sign, takeWhenIdle, { once: true, passive: true });
  }
  setTimeout(takeWhenIdle, PEACE);
  // The page from the server knows nobody, and has no styles for a name.
  if (isLoggedIn) take();
  // A page for the logged in shows next to nothing of itself until its visitor is known; then its styles must be there.
  router.subscribe("onBeforeLoad", ({ pathChanged, toLocation }) => {
    if (pathChanged || isGuardedPath(toLocation.pathname)) take();
  });
}
