import { useEffect, useState } from "react";
import { tabStorage } from "#src/session/browser-storage.ts";
import { beginWait, type CodeWait, readWait, secondsToWait, writeWait } from "./code-wait.ts";

const NAME = "next code";
/** Milliseconds. */
const LOOK = 250;

/** The countdown until a number may ask for its next code; survives a reload of the page. */
export function useCodeCountdown() {
  const [wait, setWait] = useState<CodeWait | null>(null);
  const [now, setNow] = useState(0);

  useEffect(() => {
    setWait(readWait(tabStorage.read(NAME), Date.now()));
    setNow(Date.now());
  }, []);

  const isWaiting = wait !== null && wait.end > now;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), LOOK);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    secondsLeft: (phone: string) => (wait ? secondsToWait(wait, phone, now) : 0),
    begin: (phone: string, seconds: number) => {
      const from = Date.now();
      const next = beginWait(phone, seconds, from);
      if (next) tabStorage.write(NAME, writeWait(next));
      setNow(from);
      setWait(next);
    },
  };
}
