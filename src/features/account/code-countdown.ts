import { useEffect, useState } from "react";
import type { CodePurpose } from "#contract/account-shapes.ts";

const SECOND = 1000;
/** No server lets anyone wait longer; whatever says so was not written here. */
const LONGEST = 24 * 60 * 60 * SECOND;

const nameOf = (purpose: CodePurpose) => `next code ${purpose}`;

/** When the next code may be asked for, in milliseconds since 1970; 0: at once. It survives a reload of the page. */
function readEnd(purpose: CodePurpose): number {
  try {
    const end = Number(sessionStorage.getItem(nameOf(purpose)));
    return Number.isFinite(end) && end < Date.now() + LONGEST ? end : 0;
  } catch {
    return 0;
  }
}

function keepEnd(purpose: CodePurpose, end: number): void {
  try {
    sessionStorage.setItem(nameOf(purpose), String(end));
  } catch (error) {
    console.warn("not kept", error);
  }
}

/** Seconds until the next code may be asked for, and how to begin to wait. */
export function useCodeCountdown(purpose: CodePurpose) {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);

  useEffect(() => {
    setEnd(readEnd(purpose));
    setNow(Date.now());
  }, [purpose]);

  const isWaiting = end > now;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND / 4);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    secondsLeft: isWaiting ? Math.ceil((end - now) / SECOND) : 0,
    wait: (seconds: number) => {
      const from = Date.now();
      const next = from + seconds * SECOND;
      keepEnd(purpose, next);
      setNow(from);
      setEnd(next);
    },
  };
}
