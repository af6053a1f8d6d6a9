import { atom } from "jotai";

/**
 * Whether the first page of this visit is hydrated. React hydrates the frame first; changing the page before it is hydrated
 * too would make it differ from what the server rendered.
 */
export const pageShownAtom = atom(false);
