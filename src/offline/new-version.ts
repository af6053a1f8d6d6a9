import { atom } from "jotai";

export interface NewVersion {
  /** Reloads the page with it; false if that would lose unsent input. */
  readonly take: () => Promise<boolean>;
}

/** Null if there is none, or the visitor said "later". */
export const newVersionAtom = atom<NewVersion | null>(null);
