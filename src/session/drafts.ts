import { DRAFTS, personalNames, readPersonal, removePersonal } from "./personal-storage.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

export function removeDraft(key: string): void {
  removePersonal(DRAFTS + key);
}

export function removeOldDrafts(): void {
  for (const name of personalNames(DRAFTS)) {
    const updatedAt = readUpdatedAt(readPersonal(name));
    if (updatedAt === null || isOld(updatedAt)) removePersonal(name);
  }
}

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
