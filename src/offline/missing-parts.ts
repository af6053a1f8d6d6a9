import type { AnyRouter } from "@tanstack/react-router";
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
export async function reloadOnceForPart(): Promise<boolean> {
  if (readBuilds().includes(ownBuild)) return false;
  return reloadForPart(() => noteFirstTime(ownBuild));
}

/** False if it was done before, or cannot be remembered and might repeat for ever. */
function noteFirstTime(build: string): boolean {
  const done = readBuilds();
  return !done.includes(build) && tabStorage.write(STORAGE_KEY, [...done, build].join(" "));
}

/** For which a page was loaded anew. */
function readBuilds(): readonly string[] {
  return (tabStorage.read(STORAGE_KEY) ?? "").split(" ");
}

/** Fetches what the page at the router's address still lacks; false: nothing. Throws where a part is missing. */
export async function loadPageParts(router: AnyRouter): Promise<boolean> {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // A component that has been loaded has nothing left to preload; one that has failed keeps its error until it is rendered.
  const lacking = () => routes.flatMap(({ options }) => options.component?.preload ?? []);
  const loads = lacking();
  await Promise.all(loads.map((load) => load()));
  if (lacking().length > 0) throw new PartMissing("a part of the page is missing");
  return loads.length > 0;
}
