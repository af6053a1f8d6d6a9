import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useStore } from "jotai";
import { useEffect } from "react";
import { hasModifier } from "./has-modifier.ts";
import { pageShownAtom } from "./page-shown-atom.ts";

/**
 * Links are plain: one listener for all of them opens within the app what is a page of the site, and fetches ahead what is
 * pointed at. A router's link of its own for each would cost a page some sixty subscriptions, and every navigation as many
 * renderings.
 */
export function useFollowedLinks() {
  const router = useRouter();
  const store = useStore();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const followIfAlive = (event: MouseEvent) => {
      // Until the page itself has come to life the browser opens what a link leads to.
      if (store.get(pageShownAtom)) follow(router, event);
    };
    document.addEventListener("click", followIfAlive, { signal });
    for (const intent of ["mouseover", "touchstart", "focusin"] as const) {
      document.addEventListener(intent, ({ target }) => prepare(router, target), {
        passive: true,
        signal,
      });
    }
    const forget = prepareWhenSeen(router);
    return () => {
      ended.abort();
      forget();
    };
  }, [router, store]);
}

function follow(router: AnyRouter, event: MouseEvent): void {
  const url = pageWithin(router, event.target);
  if (!url || event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
  event.preventDefault();
  // What goes wrong is shown on the page that is opened.
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

/** Prepares what links lead to that are marked as eager, when they come near the screen. */
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

/** Where a link leads, if that is a page of the site that is to be opened here. */
function pageWithin(router: AnyRouter, target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest("a") : null;
  // A jump within the page is the browser's.
  if (!link?.href || link.target || link.download || link.getAttribute("href")?.startsWith("#")) {
    return null;
  }
  // A page in another language is loaded anew: the server, or what is kept, gives it in that language.
  if (link.hreflang !== "" && link.hreflang !== document.documentElement.lang) return null;
  const url = new URL(link.href);
  const [, , route] = router.getMatchedRoutes(url.pathname);
  return url.origin === location.origin && route ? url : null;
}
