const LATEST_MS = 200;

/** Resolves when the browser has nothing better to do: what comes next is a task of its own. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in self) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve);
  });
}
