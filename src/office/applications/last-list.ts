import { atom } from "jotai";

interface LastList {
  /** Its address below /office, with filter and page. */
  readonly address: string;
  /** The applications it showed, from top to bottom. */
  readonly numbers: readonly string[];
}

/** The list that somebody came from: the way back to it, and from one application to its neighbours. */
export const lastListAtom = atom<LastList>({ address: "/applications", numbers: [] });
