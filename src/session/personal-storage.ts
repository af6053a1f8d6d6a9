import { readToken } from "./token-cookie.ts";

/** Names in the browser's storage that begin so hold something of a visitor: a logout removes them. */
const PERSONAL = "personal ";

/** Null where the browser keeps nothing, as some do in private windows. */
function open(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** What this device keeps of the visitor until the logout. */
export function readPersonal(name: string): string | null {
  return open("localStorage")?.getItem(PERSONAL + name) ?? null;
}

/**
 * Keeps something of the visitor on this device until the logout, where there is room. What is written late, when nobody is
 * logged in any more, is not kept.
 */
export function writePersonal(name: string, text: string): void {
  if (readToken() === null) return;
  try {
    open("localStorage")?.setItem(PERSONAL + name, text);
  } catch (error) {
    console.warn("not kept", error);
  }
}

/** Removes all that the device keeps of the visitor. */
export function clearPersonal(): void {
  for (const storage of [open("localStorage"), open("sessionStorage")]) {
    if (!storage) continue;
    for (const name of Object.keys(storage))
      if (name.startsWith(PERSONAL)) storage.removeItem(name);
  }
}
