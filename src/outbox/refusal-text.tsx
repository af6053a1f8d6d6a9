import { LANGUAGE_TAG } from "#contract/locales.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Refused, UnsentEntry } from "./entries.ts";
import { knownRefusal } from "./refusal-words.ts";

interface RefusalTextProps {
  readonly kind: UnsentEntry["kind"];
  readonly state: Refused;
}

/** Why something was not taken, in the language of the page as far as those words are known; else in that of the answer. */
export function RefusalText({ kind, state }: RefusalTextProps) {
  const pageLocale = useLocale();
  const { message, locale = pageLocale } = state;
  if (locale === pageLocale) return message;
  const words = knownRefusal(kind, state, locale);
  return words ? words[pageLocale] : <span lang={LANGUAGE_TAG[locale]}>{message}</span>;
}
