import { atom } from "jotai";
import type { User } from "#contract/account-shapes.ts";
import type { Seal } from "./seal.ts";
import { readToken, writeToken } from "./token-cookie.ts";

/** Undefined: not looked up yet, as on the server and until the app has hydrated. */
const stateAtom = atom<string | null | undefined>(undefined);

interface NewToken {
  readonly token: string;
  readonly isRemembered: boolean;
}

export const tokenAtom = atom(
  (get) => get(stateAtom),
  (_get, set, { token, isRemembered }: NewToken) => {
    writeToken(token, isRemembered);
    // The cookie is the truth: a browser may refuse it.
    set(stateAtom, readToken());
  },
);

/** Follows the cookie, which is the truth: another tab, the server or its own end may have changed it. */
export const followTokenAtom = atom(null, (_get, set) => set(stateAtom, readToken()));

/** What seals the visitor's things on this device; null: it is not known, or this browser cannot seal. */
export const sealAtom = atom<Seal | null>(null);

export const userAtom = atom<Pick<User, "username" | "noticesToAgree"> | null>(null);
