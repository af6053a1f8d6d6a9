import { isServerReachable } from "./connection.ts";
import { hasUnsentInput } from "./unsent-input.ts";

/** Builds, one a word, for which this tab has been loaded anew already. */
const STORAGE_KEY = "loaded-anew-for";

const missing = new WeakSet<Error>();

/** Whether a part of the app could not be fetched: there is no network, or a release has taken it away. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

interface MissingPartsOptions {
  /** Differs with each build. */
  readonly build: string;
  /** Whether a page is being opened: what is fetched ahead may fail in peace. */
  readonly isOpening: () => boolean;
}

/** Loads a page anew whose part is missing: once for each build of the app, and only where that helps and loses nothing. */
export function watchMissingParts({ build, isOpening }: MissingPartsOptions): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    // By the browser's own words the router would know it, and reload without a network and over what was typed.
    payload.message = `a part of the site is missing: ${payload.message}`;
    if (isOpening()) void reloadForPart(() => noteFirstTime(build));
  });
}

/** Loads the page anew; false: that is not allowed, would lose what was typed, or lead nowhere. */
export async function reloadForPart(isAllowed = () => true): Promise<boolean> {
  if (hasUnsentInput() || !(await isServerReachable()) || !isAllowed()) return false;
  location.reload();
  return true;
}

/** False: it was done before, or cannot be remembered and might be done for ever. */
function noteFirstTime(build: string): boolean {
  try {
    const done = (sessionStorage.getItem(STORAGE_KEY) ?? "").split(" ");
    if (done.includes(build)) return false;
    sessionStorage.setItem(STORAGE_KEY, [...done, build].join(" "));
    return true;
  } catch {
    return false;
  }
}
