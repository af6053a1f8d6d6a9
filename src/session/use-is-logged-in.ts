import { useHydrated } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { tokenAtom } from "./session-atoms.ts";

/** False on the server, and until the app has taken over this very part of a page: the server's is the same for everyone. */
export function useIsLoggedIn(): boolean {
  const token = useAtomValue(tokenAtom);
  return useHydrated() && Boolean(token);
}
