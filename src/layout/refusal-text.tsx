import { LANGUAGE_TAG, type Locale, type Localized } from "#contract/locales.ts";
import {
  APPLICATION_MESSAGES,
  SIGN_UP_MESSAGES,
  submittedMessage,
} from "#contract/refusal-messages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Refused, UnsentEntry } from "#src/session/outbox-entries.ts";

interface RefusalTextProps {
  readonly kind: UnsentEntry["kind"];
  readonly state: Refused;
}

/** Why something was not taken, in the language of the page as far as those words are known; else in that of the answer. */
export function RefusalText({ kind, state }: RefusalTextProps) {
  const pageLocale = useLocale();
  const { message, locale = pageLocale } = state;
  if (locale === pageLocale) return message;
  const words = wordsOf(kind, state, locale);
  return words ? words[pageLocale] : <span lang={LANGUAGE_TAG[locale]}>{message}</span>;
}

/** By the words themselves: one reason may have several, and another release other ones. */
function wordsOf(
  kind: UnsentEntry["kind"],
  { message, conflict }: Refused,
  locale: Locale,
): Localized | undefined {
  const { number } = conflict ?? {};
  const known: readonly Localized[] =
    kind === "event"
      ? Object.values(SIGN_UP_MESSAGES)
      : [APPLICATION_MESSAGES.closed, ...(number === undefined ? [] : [submittedMessage(number)])];
  return known.find((words) => words[locale] === message);
}
