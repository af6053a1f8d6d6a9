/** Something of a visitor as the device keeps it: without the account's key it tells whose it may be, and nothing else. */
export interface Sealed {
  /** Id of the key. */
  readonly owner: string;
  readonly changedAt: number;
  /** Nonce and ciphertext. */
  readonly text: string;
}

/** Whether this browser can seal: over plain http there is no WebCrypto. */
export function canSeal(): boolean {
  return "subtle" in crypto;
}

export function parseSealed(value: unknown): Sealed | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("owner" in value && "changedAt" in value && "text" in value)) return null;
  const { owner, changedAt, text } = value;
  if (typeof owner !== "string" || typeof changedAt !== "number" || typeof text !== "string") {
    return null;
  }
  return { owner, changedAt, text };
}

export function parseSealedText(text: string | null): Sealed | null {
  try {
    return parseSealed(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}
