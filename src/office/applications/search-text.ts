import { atom } from "jotai";

/** What was searched for: a name or a phone, so it is kept in memory alone, for the way back to the list. */
export const searchTextAtom = atom("");
