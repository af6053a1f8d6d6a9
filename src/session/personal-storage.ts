import { readToken } from "./token-cookie.ts";

/** First element of the keys of queries about a visitor: they are never persisted, and go with the logout. */
export const PERSONAL_KEY = "personal";

/** Items of the browser's storage whose names begin so are about a visitor: a logout removes them. */
export const PERSONAL = "personal ";

/** How the names of applications being filled in begin; the key of each follows. */
export const DRAFTS = "draft ";

/** There while the outbox has pending entries. */
export const UNSENT = "unsent";

/** How the names of entries begin that an older build has left. */
export const OLDER_ENTRIES = "outbox ";

/** Null where the browser stores nothing, as some do in private windows or with a damaged profile. */
export function openStorage(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    const storage = window[name];
    storage.getItem("");
    return storage;
  } catch {
    return null;
  }
}

export function readPersonal(name: string): string | null {
  return openStorage("localStorage")?.getItem(PERSONAL + name) ?? null;
}

export function personalNames(beginning: string): readonly string[] {
  return Object.keys(openStorage("localStorage") ?? {})
    .filter((name) => name.startsWith(PERSONAL + beginning))
    .map((name) => name.slice(PERSONAL.length));
}

/** Stores an item until the logout; false: there is no room, or nobody is logged in any more. */
export function writePersonal(name: string, text: string): boolean {
  if (readToken() === null) return false;
  try {
    const storage = openStorage("localStorage");
    storage?.setItem(PERSONAL + name, text);
    return storage !== null;
  } catch (error) {
    console.warn("not stored", error);
    return false;
  }
}

export function removePersonal(name: string): void {
  openStorage("localStorage")?.removeItem(PERSONAL + name);
}

/** Tells when another tab changes an item whose name begins so; what it returns ends that. */
export function followPersonal(beginning: string, changed: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PERSONAL + beginning)) changed();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

export function hasUnfinished(): boolean {
  return [UNSENT, DRAFTS].some((beginning) => personalNames(beginning).length > 0);
}

export function clearPersonal(): void {
  for (const storage of [openStorage("localStorage"), openStorage("sessionStorage")]) {
    if (!storage) continue;
    for (const name of Object.keys(storage))
      if (name.startsWith(PERSONAL)) storage.removeItem(name);
  }
}
