import { escapeMarkup } from "#contract/markup.ts";

// Characters that no XML document may hold, not even escaped.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as it may stand in XML, between tags or in an attribute. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(FORBIDDEN, ""));
}
