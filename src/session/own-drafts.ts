import { removePersonal } from "./own-storage.ts";
import { DRAFTS, personalNames, readPersonal } from "./personal-storage.ts";

/** Removes what was filled in of the application with this key, also under the name that the last release gave it. */
export function removeDraft(key: string): void {
  for (const name of personalNames(DRAFTS)) {
    if (readPersonal(name)?.includes(key)) removePersonal(name);
  }
}
