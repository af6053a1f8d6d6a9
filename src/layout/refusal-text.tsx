import { LANGUAGE_TAG, type Localized } from "#contract/locales.ts";
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

/** Why something was not taken, in the language of the page as far as the reason is known; else in that of the answer. */
export function RefusalText({ kind, state }: RefusalTextProps) {
  const pageLocale = useLocale();
  const { message, locale = pageLocale } = state;
  if (locale === pageLocale) return message;
  const words = wordsOf(kind, state);
  return words ? words[pageLocale] : <span lang={LANGUAGE_TAG[locale]}>{message}</span>;
}

function wordsOf(kind: UnsentEntry["kind"], { conflict }: Refused): Localized | undefined {
  switch (conflict?.reason) {
    case "full":
    case "signed_up":
      return kind === "event" ? SIGN_UP_MESSAGES[conflict.reason] : undefined;
    case "closed":
      return kind === "event" ? SIGN_UP_MESSAGES.closed : APPLICATION_MESSAGES.closed;
    case "submitted":
      return conflict.number === undefined ? undefined : submittedMessage(conflict.number);
    default:
      return undefined;
  }
}
