import { useSyncExternalStore } from "react";

/** Milliseconds. */
const LOOK_AGAIN = 60_000;

function followClock(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_AGAIN);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}

/**
 * What holds at this moment (milliseconds since 1970) by the browser's clock; `before` until the app has hydrated: the server
 * caches pages until the content changes.
 */
export function useAtClock<Value extends string | number | boolean | undefined>(
  read: (now: number) => Value,
  before: Value,
): Value {
  return useSyncExternalStore(
    followClock,
    () => read(Date.now()),
    () => before,
  );
}
