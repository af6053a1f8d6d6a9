import { openStorage, PERSONAL } from "./personal-storage.ts";

/** How the names of all drafts begin. */
const DRAFTS = `${PERSONAL}draft `;
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Nothing that was begun and not sent stays on this device for longer than seven days after the last change. */
export function removeOldDrafts(): void {
  const storage = openStorage("localStorage");
  if (!storage) return;
  for (const name of Object.keys(storage).filter((each) => each.startsWith(DRAFTS))) {
    const updatedAt = readUpdatedAt(storage.getItem(name));
    if (updatedAt === null || Date.now() - updatedAt >= WEEK) storage.removeItem(name);
  }
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
