import { atom } from "jotai";

/** A newer build of the site that is here and waits. */
export interface NewVersion {
  /** Loads the page once more with it; resolves to false where that would lose something that was typed. */
  readonly take: () => Promise<boolean>;
}

/** Null: there is none, or the visitor said later. */
export const newVersionAtom = atom<NewVersion | null>(null);
