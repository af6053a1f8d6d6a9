import { atom } from "jotai";

/** What a browser keeps of the site. */
export interface KeptSummary {
  /** Answers that pages are made of. */
  readonly pages: number;
  readonly news: number;
  readonly pictures: number;
  /** What all of it takes, as far as the browser tells; null: it does not. */
  readonly bytes: number | null;
  /** When the newest of it was fetched, in milliseconds since 1970; null: nothing is kept. */
  readonly updatedAt: number | null;
  /** More is on its way. */
  readonly isGrowing: boolean;
}

/** The copy of the site on this device, for the visitor to see and to rule. */
export interface KeptSite {
  describe(): Promise<KeptSummary>;
  /** Calls back when all is removed, or fetched anew, in another tab; returns how to stop that. */
  followOthers(listener: () => void): () => void;
  /** Fetches everything anew; rejects when the server cannot be reached. */
  refresh(): Promise<void>;
  /**
   * Removes everything that was kept, but for the app's own files, and keeps nothing more on this visit, in whichever tab;
   * resolves when nothing is on its way any more.
   */
  removeAll(): Promise<void>;
}

/** Null until the copy is at hand: on the server, and for the first seconds of a visit. */
export const keptSiteAtom = atom<KeptSite | null>(null);

/** Nothing is kept: all was removed, or nothing has come yet. */
export const nothingKeptAtom = atom(false);
