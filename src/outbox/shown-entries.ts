import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";

/** Names of the entries whose state is on screen: what becomes of them while they wait needs no dialog. */
export const shownEntriesAtom = atom<readonly string[]>([]);

/** Names of the entries that are being sent in this tab. */
export const sendingAtom = atom<readonly string[]>([]);

/** Whether the entry of this name is. */
export function useIsSending(name: string): boolean {
  return useAtomValue(sendingAtom).includes(name);
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
