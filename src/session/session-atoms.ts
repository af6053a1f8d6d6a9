import { atom } from "jotai";
import type { User } from "#contract/account-shapes.ts";
import { readToken, removeToken, writeToken } from "./token-cookie.ts";

/** Undefined: not looked up yet, as on the server and until the app has hydrated. */
const stateAtom = atom<string | null | undefined>(undefined);

interface NewToken {
  readonly token: string;
  readonly isRemembered: boolean;
}

/** The token of the visitor who is logged in, kept in its cookie. Setting null removes the cookie. */
export const tokenAtom = atom(
  (get) => get(stateAtom),
  (_get, set, value: NewToken | null) => {
    if (value) writeToken(value.token, value.isRemembered);
    else removeToken();
    set(stateAtom, value?.token ?? null);
  },
);

/** Follows the cookie, which is the truth: another tab, the server or its own end may have changed it. */
export const followTokenAtom = atom(null, (_get, set) => set(stateAtom, readToken()));

/** Who is logged in, as far as that is known. */
export const userAtom = atom<Pick<User, "username"> | null>(null);
