import { useHydrated } from "@tanstack/react-router";

/** Whether this browser can open pages without a network; WeChat's on iPhones has no service worker. */
export function useOpensOffline(): boolean {
  // Before hydration it must match what the server rendered for everyone.
  const isHydrated = useHydrated();
  return !isHydrated || "serviceWorker" in navigator;
}
