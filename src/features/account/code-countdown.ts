import { useEffect, useState } from "react";
import { openStorage } from "#src/session/personal-storage.ts";
import { beginWait, type CodeWait, readWait, secondsToWait, writeWait } from "./code-wait.ts";

const NAME = "next code";
/** Milliseconds between two looks at the clock. */
const LOOK = 250;

function keepWait(wait: CodeWait): void {
  try {
    openStorage("sessionStorage")?.setItem(NAME, writeWait(wait));
  } catch (error) {
    console.warn("not kept", error);
  }
}

/** Seconds that a number has to wait for its next code, and how it begins to wait. It survives a reload of the page. */
export function useCodeCountdown() {
  const [wait, setWait] = useState<CodeWait | null>(null);
  const [now, setNow] = useState(0);

  useEffect(() => {
    setWait(readWait(openStorage("sessionStorage")?.getItem(NAME) ?? null, Date.now()));
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
      if (next) keepWait(next);
      setNow(from);
      setWait(next);
    },
  };
}
