import { openStorage, PERSONAL } from "./personal-storage.ts";

/** Removes something of the visitor from this device. */
export function removePersonal(name: string): void {
  openStorage("localStorage")?.removeItem(PERSONAL + name);
}

/** What is kept under names that begin so. */
export function personalNames(beginning: string): readonly string[] {
  return Object.keys(openStorage("localStorage") ?? {})
    .filter((name) => name.startsWith(PERSONAL + beginning))
    .map((name) => name.slice(PERSONAL.length));
}

/** Tells when another tab has changed what is kept under names that begin so, and which; undefined: all of it. */
export function followPersonal(beginning: string, changed: (name?: string) => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === null) changed();
    else if (key.startsWith(PERSONAL + beginning)) changed(key.slice(PERSONAL.length));
  });
}
