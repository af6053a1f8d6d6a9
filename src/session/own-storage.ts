import { openStorage, PERSONAL } from "./personal-storage.ts";

/** Removes something of the visitor from this device. */
export function removePersonal(name: string): void {
  openStorage("localStorage")?.removeItem(PERSONAL + name);
}

/**
 * Tells when another tab has changed what is kept under names that begin so, and which; undefined: all of it. What it returns
 * ends that.
 */
export function followPersonal(beginning: string, changed: (name?: string) => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null) changed();
    else if (key.startsWith(PERSONAL + beginning)) changed(key.slice(PERSONAL.length));
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
