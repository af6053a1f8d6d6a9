import { useState } from "react";
import { flushSync } from "react-dom";

/** Prints one part of the page: whatever is marked while `isPrinted`. */
export function usePrintAlone() {
  const [isPrinted, setIsPrinted] = useState(false);
  const printAlone = () => {
    flushSync(() => setIsPrinted(true));
    addEventListener("afterprint", () => setIsPrinted(false), { once: true });
    print();
  };
  return { isPrinted, printAlone };
}
