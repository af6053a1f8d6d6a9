import type { ReactNode } from "react";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import type { Refusal } from "#src/outbox/entries.ts";

export type RefusedFields = Pick<Refusal, "fields" | "locale">;

/**
 * What is said about a field, in the language of the page. What the server refused earlier is worded anew, or marked as being
 * in the other language where its words are not known.
 */
export function refusedWords(
  { fields, locale }: RefusedFields,
  name: string,
  message: string | undefined,
  pageLocale: Locale,
): ReactNode {
  const isForeign = locale !== undefined && locale !== pageLocale;
  if (!isForeign || message === undefined || fields[name] !== message) return message;
  const known = Object.values(APPLICATION_FIELD_MESSAGES[name] ?? {});
  const words = known.find((each) => each[locale] === message);
  return words ? words[pageLocale] : <span lang={LANGUAGE_TAG[locale]}>{message}</span>;
}
