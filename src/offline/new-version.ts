import { atom } from "jotai";

/** A newer build of the site that is here and waits. */
export interface NewVersion {
  /** Loads the page once more with it; false: it does not, for something was typed that would be lost. */
  readonly take: () => boolean;
}

/** Null: there is none, or the visitor said later. */
export const newVersionAtom = atom<NewVersion | null>(null);
