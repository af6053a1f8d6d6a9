import { deviceStorage, tabStorage } from "./browser-storage.ts";
import { readToken } from "./token-cookie.ts";

/** First element of the keys of queries about a visitor: they are never persisted, and go with the logout. */
export const PERSONAL_KEY = "personal";

/** Items of the browser's storage whose names begin so are about a visitor: a logout removes them. */
export const PERSONAL = "personal ";

/** Items whose names begin so are sealed: they outlast the login, and go with the logout or after a week. */
export const SEALED = "sealed ";

/** How the names of applications being filled in begin; the key of each follows. */
export const DRAFTS = "draft ";

/** Something waits in the outbox; the text tells whether all of it is sealed. */
export const UNSENT = "unsent";
export const IS_SEALED = "sealed";

/** Ids of the keys that the visitor's things are sealed with. */
export const OWNERS = "owners";

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

/** The owner ids under which the visitor's things are sealed; empty until the keys are known. */
export function ownOwners(): readonly string[] {
  return readPersonal(OWNERS)?.split(" ") ?? [];
}

export function sealedDrafts(owner: string): string {
  return `${SEALED}${owner} ${DRAFTS}`;
}

/** Drafts and pending entries that a logout would delete: "sealed" if all survive an expired login, "open" if any does not, as one that the device had no room for. */
export function unfinished(isAnyUnsaved: boolean): "sealed" | "open" | null {
  const unsent = readPersonal(UNSENT);
  const isOpen = isAnyUnsaved || personalNames(DRAFTS).length > 0;
  if (isOpen || (unsent !== null && unsent !== IS_SEALED)) return "open";
  const hasDrafts = ownOwners().some(
    (owner) => deviceStorage.names(sealedDrafts(owner)).length > 0,
  );
  return hasDrafts || unsent !== null ? "sealed" : null;
}

export function removeSealed(owners: readonly string[]): void {
  for (const name of owners.flatMap((owner) => deviceStorage.names(`${SEALED}${owner} `))) {
    deviceStorage.remove(name);
  }
  for (const name of tabStorage.names(SEALED)) tabStorage.remove(name);
}

export function clearPersonal(): void {
  for (const storage of [deviceStorage, tabStorage]) {
    for (const name of storage.names(PERSONAL)) storage.remove(name);
  }
}
