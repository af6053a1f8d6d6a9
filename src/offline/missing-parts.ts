import { isServerReachable } from "./connection.ts";

/** Builds, one a word, for which this tab has been loaded anew already. */
const STORAGE_KEY = "loaded-anew-for";

const missing = new WeakSet<Error>();

/** Whether a form holds something that would be lost with the page: not known before forms are watched. */
let hasUnsentInput = () => false;

/** Loads nothing anew from now on while something would be lost by it. */
export function sparePageWhile(isUnsent: () => boolean): void {
  hasUnsentInput = isUnsent;
}

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
    if (isOpening()) void reloadOnce(build);
  });
}

/** Loads the page anew; tells that it does not where that would lose what was typed or lead nowhere. */
export async function reloadForPart(): Promise<boolean> {
  if (hasUnsentInput() || !(await isServerReachable())) return false;
  location.reload();
  return true;
}

async function reloadOnce(build: string): Promise<void> {
  const done = readDone();
  if (done === null || done.includes(build)) return;
  if (hasUnsentInput() || !(await isServerReachable())) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, [...done, build].join(" "));
  } catch (error) {
    // What cannot be remembered might be done for ever.
    console.warn("not loaded anew", error);
    return;
  }
  location.reload();
}

function readDone(): readonly string[] | null {
  try {
    return (sessionStorage.getItem(STORAGE_KEY) ?? "").split(" ");
  } catch {
    return null;
  }
}
