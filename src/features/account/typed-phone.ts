import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { tabStorage } from "#src/session/browser-storage.ts";

const NAME = "awaited phone";

/** The phone as it was typed on one of the pages for those who are not logged in; in memory alone. */
const typedPhoneAtom = atom("");

/** What the phone's field begins with, and how to hear of what is typed. A reload brings the number back whose code is awaited. */
export function useTypedPhone() {
  const [typed, setTyped] = useAtom(typedPhoneAtom);
  const [initial, setInitial] = useState(typed);
  useEffect(() => setInitial((known) => known || awaitedPhone()), []);
  return { initial, setTyped };
}

/** Forgets the number once it has done its work: the next one here may be somebody else. */
export function useForgetPhone(): () => void {
  const setTyped = useSetAtom(typedPhoneAtom);
  return useCallback(() => {
    setTyped("");
    tabStorage.remove(NAME);
  }, [setTyped]);
}

/** Keeps a number in this tab for as long as its code is good: phones may end a page while the SMS is read. */
export function keepAwaitedPhone(phone: string, seconds: number): void {
  tabStorage.write(NAME, `${Date.now() + seconds * 1000} ${phone}`);
}

function awaitedPhone(): string {
  const [, end, phone = ""] = /^(\d+) (.+)$/.exec(tabStorage.read(NAME) ?? "") ?? [];
  if (Number(end) > Date.now()) return phone;
  tabStorage.remove(NAME);
  return "";
}
