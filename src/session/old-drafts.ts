import { DRAFTS, openStorage, PERSONAL, personalNames, readPersonal } from "./personal-storage.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Nothing that was begun and not sent stays on this device for longer than seven days after the last change. */
export function removeOldDrafts(): void {
  for (const name of personalNames(DRAFTS)) {
    const updatedAt = readUpdatedAt(readPersonal(name));
    if (updatedAt === null || isOld(updatedAt)) {
      // As removePersonal does, whose module is no part of what every visit loads.
      openStorage("localStorage")?.removeItem(PERSONAL + name);
    }
  }
}

/** Whether what was kept then, and not changed since, goes by its age. */
export function isOld(updatedAt: number): boolean {
  return Date.now() - updatedAt >= WEEK;
}

function readUpdatedAt(text: string | null): number | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    if (typeof draft !== "object" || draft === null || !("updatedAt" in draft)) return null;
    return typeof draft.updatedAt === "number" ? draft.updatedAt : null;
  } catch {
    return null;
  }
}
