import { PartMissing } from "#src/api/errors.ts";
import { isServerReachable } from "#src/api/server-reachable.ts";
import { tabStorage } from "#src/session/browser-storage.ts";
import { hasUnsentInput } from "./unsent-input.ts";

const STORAGE_KEY = "loaded-anew-for";

const missing = new WeakSet<Error>();
/** The URL of a file whose name changes with each build. */
let ownBuild = "";

/** Whether a chunk could not be fetched: no network, or a newer release has removed it. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof PartMissing || (error instanceof Error && missing.has(error));
}

interface MissingPartsOptions {
  readonly build: string;
  readonly isOpening: () => boolean;
}

/** Reloads a page whose chunk is missing, once for each build. */
export function watchMissingParts({ build, isOpening }: MissingPartsOptions): void {
  ownBuild = build;
  addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    // The router knows the browser's message, and would reload over unsent input.
    payload.message = `a part of the site is missing: ${payload.message}`;
    if (isOpening()) void reloadOnceForPart();
  });
}

/** False if it is not allowed, would lose unsent input, or the server is away. */
export async function reloadForPart(isAllowed = () => true): Promise<boolean> {
  if (hasUnsentInput() || !(await isServerReachable()) || !isAllowed()) return false;
  location.reload();
  return true;
}

/** As `reloadForPart`, and once for each build. */
export function reloadOnceForPart(): Promise<boolean> {
  return reloadForPart(() => noteFirstTime(ownBuild));
}

/** False if it was done before, or cannot be remembered and might repeat for ever. */
function noteFirstTime(build: string): boolean {
  const done = (tabStorage.read(STORAGE_KEY) ?? "").split(" ");
  return !done.includes(build) && tabStorage.write(STORAGE_KEY, [...done, build].join(" "));
}
