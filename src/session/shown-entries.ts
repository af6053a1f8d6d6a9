import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { nameOf, type UnsentEntry } from "./outbox-entries.ts";

/** Names of the entries whose state is on screen: what becomes of them while they wait needs no dialog. */
export const shownEntriesAtom = atom<readonly string[]>([]);

/** Names of the entries that are being sent in this tab. */
export const sendingAtom = atom<readonly string[]>([]);

/** Whether the entry of this name is. */
export function useIsSending(name: string): boolean {
  return useAtomValue(sendingAtom).includes(name);
}

/** Whether it is tried for the first time: of later tries nothing is said, or its button would come and go with each. */
export function useIsFirstTry(): (entry: UnsentEntry) => boolean {
  const sending = useAtomValue(sendingAtom);
  return (entry) =>
    entry.state.is === "waiting" &&
    entry.state.delay === undefined &&
    sending.includes(nameOf(entry));
}

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
