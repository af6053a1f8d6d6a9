import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { OutboxEntry, PendingEntry } from "./entries.ts";

export const entriesAtom = atom<readonly OutboxEntry[]>([]);

/** Names of the entries on screen: what becomes of them needs no dialog. */
export const shownEntriesAtom = atom<readonly string[]>([]);

/** What was waiting and has been sent while nothing on screen showed it, until the visitor has read that. */
export const sentLaterAtom = atom<readonly PendingEntry[]>([]);

/** For whatever shows the state of an entry, a refusal included. */
export function useShownEntry(name: string): void {
  const setShown = useSetAtom(shownEntriesAtom);
  useEffect(() => {
    setShown((names) => [...names, name]);
    return () =>
      setShown((names) => {
        const at = names.indexOf(name);
        return names.filter((_, index) => index !== at);
      });
  }, [name, setShown]);
}
