/** Digits as people type and paste them: full-width ones are the same, and spaces and dashes are left out. */
export function plainDigits(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{Dash_Punctuation}]/gu, "");
}
