import { DEFAULT_LOCALE } from "#contract/locales.ts";
import { takesAt } from "#contract/opening.ts";
import type { Stage } from "#contract/stages.ts";
import type { ContentStore } from "#server/content/content.ts";

/**
 * Whether a stage takes applications now, as its admissions page says; for an hour after the close too: the app lets none be
 * begun then, but who was filling one in may send it.
 */
export function isOpen({ current }: Pick<ContentStore, "current">, stage: Stage): boolean {
  const admission = current.answer("enroll", DEFAULT_LOCALE, {}).data[stage];
  return takesAt(admission, Date.now());
}
