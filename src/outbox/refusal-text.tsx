import { LANGUAGE_TAG } from "#contract/locales.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { OutboxEntry, Refusal } from "./entries.ts";
import { knownRefusal } from "./refusal-words.ts";

interface RefusalTextProps {
  readonly kind: OutboxEntry["kind"];
  readonly refusal: Refusal;
}

/** Why something was refused, in the language of the page where those words are known, else in that of the answer. */
export function RefusalText({ kind, refusal }: RefusalTextProps) {
  const pageLocale = useLocale();
  const { message, locale = pageLocale } = refusal;
  if (locale === pageLocale) return message;
  const words = knownRefusal(kind, refusal, locale);
  return words ? words[pageLocale] : <span lang={LANGUAGE_TAG[locale]}>{message}</span>;
}
