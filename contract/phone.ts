const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;

/**
 * The eleven digits of a mainland mobile, given with or without +86 or 0086, spaces and dashes, in digits of any width; null: it is
 * none. The plus may be missing: an address that was not encoded turns it into a space.
 */
export function parsePhone(text: string): string | null {
  const digits = text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .replace(/^(?:\+|00)?86(?=\d{11}$)/, "");
  return MAINLAND_MOBILE.test(digits) ? digits : null;
}

/** As much of a phone as may be shown: `138****5678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
