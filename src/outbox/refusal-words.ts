import type { Locale, Localized } from "#contract/locales.ts";
import {
  APPLICATION_MESSAGES,
  SIGN_UP_MESSAGES,
  submittedMessage,
} from "#contract/refusal-messages.ts";
import type { Refused, UnsentEntry } from "./entries.ts";

/** Why something was not taken, in both languages; undefined where the words of the answer are not known. */
export function knownRefusal(
  kind: UnsentEntry["kind"],
  { message, conflict }: Refused,
  locale: Locale,
): Localized | undefined {
  const { number } = conflict ?? {};
  // By the words themselves: one reason may have several, and another release other ones.
  const known: readonly Localized[] =
    kind === "event"
      ? Object.values(SIGN_UP_MESSAGES)
      : [APPLICATION_MESSAGES.closed, ...(number === undefined ? [] : [submittedMessage(number)])];
  return known.find((words) => words[locale] === message);
}
