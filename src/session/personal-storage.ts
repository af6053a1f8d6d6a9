import { deviceStorage, tabStorage } from "./browser-storage.ts";
import { readToken } from "./token-cookie.ts";

/** First element of the keys of queries about a visitor: they are never persisted, and go with the logout. */
export const PERSONAL_KEY = "personal";

/** Items of the browser's storage whose names begin so are about a visitor: a logout removes them. */
export const PERSONAL = "personal ";

/** How the names of applications being filled in begin; the key of each follows. */
export const DRAFTS = "draft ";

export const UNSENT = "unsent";

/** How the names of entries begin that an older build has left. */
export const OLDER_ENTRIES = "outbox ";

export function readPersonal(name: string): string | null {
  return deviceStorage.read(PERSONAL + name);
}

export function personalNames(beginning: string): readonly string[] {
  return deviceStorage.names(PERSONAL + beginning).map((name) => name.slice(PERSONAL.length));
}

/** Stores an item until the logout; false: there is no room, or nobody is logged in any more. */
export function writePersonal(name: string, text: string): boolean {
  return readToken() !== null && deviceStorage.write(PERSONAL + name, text);
}

export function removePersonal(name: string): void {
  deviceStorage.remove(PERSONAL + name);
}

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
  for (const storage of [deviceStorage, tabStorage]) {
    for (const name of storage.names(PERSONAL)) storage.remove(name);
  }
}
