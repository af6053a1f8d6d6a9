import { atom } from "jotai";

/**
 * Whether a page has come to life on this visit. React takes over the frame around it first: what changes the page before it
 * is taken over as well makes it differ from what the server rendered.
 */
export const pageShownAtom = atom(false);
