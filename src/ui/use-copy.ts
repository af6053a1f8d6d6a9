import { useState } from "react";

/** Copies text to the clipboard and knows how that ended. */
export function useCopy() {
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  return { copied, copy, reset: () => setCopied("no") };
}
