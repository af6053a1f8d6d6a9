import { useAtomValue } from "jotai";
import { nameOf, type UnsentEntry } from "./entries.ts";
import { sendingAtom } from "./shown-entries.ts";

/** Whether it is tried for the first time: of later tries nothing is said, or its button would come and go with each. */
export function useIsFirstTry(): (entry: UnsentEntry) => boolean {
  const sending = useAtomValue(sendingAtom);
  return (entry) =>
    entry.state.is === "waiting" &&
    entry.state.delay === undefined &&
    sending.includes(nameOf(entry));
}
