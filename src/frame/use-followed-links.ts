import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useStore } from "jotai";
import { useEffect } from "react";
import { hasModifier } from "#src/ui/has-modifier.ts";
import { pageShownAtom } from "./page-shown-atom.ts";

/**
 * One listener opens the pages that plain links lead to within the app, and preloads them on hover, touch and focus. Router
 * links would cost a page some sixty subscriptions, and each navigation as many renderings.
 */
export function useFollowedLinks() {
  const router = useRouter();
  const store = useStore();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // Before hydration the browser follows links itself.
    const start = () => {
      document.addEventListener("click", (event) => follow(router, event), { signal });
      for (const intent of ["mouseover", "touchstart", "focusin"] as const) {
        document.addEventListener(intent, ({ target }) => prepare(router, target), {
          passive: true,
          signal,
        });
      }
      signal.addEventListener("abort", prepareWhenSeen(router));
    };
    if (store.get(pageShownAtom)) start();
    else {
      const forget = store.sub(pageShownAtom, start);
      signal.addEventListener("abort", forget);
    }
    return () => ended.abort();
  }, [router, store]);
}

function follow(router: AnyRouter, event: MouseEvent): void {
  const url = pageWithin(router, event.target);
  if (!url || event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
  event.preventDefault();
  // Errors are shown on the page that opens.
  void router.navigate({ href: url.pathname + url.search + url.hash });
}

function prepare(router: AnyRouter, target: EventTarget | null): void {
  const url = pageWithin(router, target);
  if (!url) return;
  const search = router.options.parseSearch(url.search);
  router
    .preloadRoute({ to: url.pathname, search })
    .catch((error: unknown) => console.warn("not fetched ahead", error));
}

/** Preloads the pages of eager links that come near the screen. */
function prepareWhenSeen(router: AnyRouter): () => void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        prepare(router, target);
      }
    },
    { rootMargin: "100px" },
  );
  const watch = () => {
    seen.disconnect();
    for (const link of document.querySelectorAll("a[data-eager]")) seen.observe(link);
  };
  watch();
  const unsubscribe = router.subscribe("onRendered", watch);
  return () => {
    unsubscribe();
    seen.disconnect();
  };
}

/** The address of a link, if it is a page of the site to open within the app. */
function pageWithin(router: AnyRouter, target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest("a") : null;
  // The browser jumps within a page itself.
  if (!link?.href || link.target || link.download || link.getAttribute("href")?.startsWith("#")) {
    return null;
  }
  // A page in another language is a full page load.
  if (link.hreflang !== "" && link.hreflang !== document.documentElement.lang) return null;
  const url = new URL(link.href);
  const [, , route] = router.getMatchedRoutes(url.pathname);
  return url.origin === location.origin && route ? url : null;
}
