import type { Locale, Localized } from "#contract/locales.ts";
import { APPLICATION_MESSAGES, SIGN_UP_MESSAGES, withNumber } from "#contract/refusal-messages.ts";
import type { OutboxEntry, Refusal, RefusedEntry } from "./entries.ts";

/** Why something was refused, in both languages; undefined where the words of the answer are not known. */
export function knownRefusal(
  kind: OutboxEntry["kind"],
  { message, conflict }: Refusal,
  locale: Locale,
): Localized | undefined {
  const { number = "" } = conflict ?? {};
  // By the words: one reason may have several, and another build other ones.
  const known: readonly Localized[] =
    kind === "event"
      ? Object.values(SIGN_UP_MESSAGES)
      : Object.values(APPLICATION_MESSAGES).map((words) => withNumber(words, number));
  return known.find((words) => words[locale] === message);
}

export function refusalSummary(entry: RefusedEntry, locale: Locale): string {
  const { kind, refusal } = entry;
  const words = knownRefusal(kind, refusal, refusal.locale ?? locale);
  const message = words?.[locale] ?? refusal.message;
  const subject = kind === "event" ? entry.event?.title : entry.application.student.name;
  if (subject === undefined) return message;
  return locale === "en" ? `“${subject}”: ${message}` : `“${subject}”：${message}`;
}
