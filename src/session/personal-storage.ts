import { readToken } from "./token-cookie.ts";

/** First element of the keys of queries that hold something of a visitor: they are never kept, and go with the logout. */
export const PERSONAL_KEY = "personal";

/** Names in the browser's storage that begin so hold something of a visitor: a logout removes them. */
export const PERSONAL = "personal ";

/** Null where the browser keeps nothing, as some do in private windows, or with a damaged profile. */
export function openStorage(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    const storage = window[name];
    storage.getItem("");
    return storage;
  } catch {
    return null;
  }
}

/** What this device keeps of the visitor until the logout. */
export function readPersonal(name: string): string | null {
  return openStorage("localStorage")?.getItem(PERSONAL + name) ?? null;
}

/** The names of what this device keeps of the visitor, of those that begin so. */
export function personalNames(beginning: string): readonly string[] {
  return Object.keys(openStorage("localStorage") ?? {})
    .filter((name) => name.startsWith(PERSONAL + beginning))
    .map((name) => name.slice(PERSONAL.length));
}

/**
 * Keeps something of the visitor on this device until the logout; false: there is no room for it. What is written late, when
 * nobody is logged in any more, is not kept.
 */
export function writePersonal(name: string, text: string): boolean {
  if (readToken() === null) return false;
  try {
    const storage = openStorage("localStorage");
    storage?.setItem(PERSONAL + name, text);
    return storage !== null;
  } catch (error) {
    console.warn("not kept", error);
    return false;
  }
}

/** How the names of applications begin that are being filled in; what follows is the key of each. */
export const DRAFTS = "draft ";

/** How the names of what waits to be sent begin, and of what became of it. */
export const OUTBOX = "outbox ";
/** In what has been settled; the same words in something that was typed have a backslash before each quotation mark. */
const SETTLED = /"kind":"receipt"|"is":"refused"/;

/** Whether something waits to be sent; told without the part of the app that reads it, which is not there yet at first. */
function hasUnsent(): boolean {
  return personalNames(OUTBOX).some((name) => !SETTLED.test(readPersonal(name) ?? ""));
}

/** The same, or an application that is being filled in. */
export function hasUnfinished(): boolean {
  return hasUnsent() || personalNames(DRAFTS).length > 0;
}

/** Removes all that the device keeps of the visitor. */
export function clearPersonal(): void {
  for (const storage of [openStorage("localStorage"), openStorage("sessionStorage")]) {
    if (!storage) continue;
    for (const name of Object.keys(storage))
      if (name.startsWith(PERSONAL)) storage.removeItem(name);
  }
}
