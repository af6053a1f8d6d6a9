import { DEFAULT_LOCALE } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import type { ContentStore } from "#server/content/content.ts";

/** Whether a stage takes applications now, as its admissions page says. */
export function isOpen({ current }: Pick<ContentStore, "current">, stage: Stage): boolean {
  return current.answer("enroll", DEFAULT_LOCALE, {}).data[stage].open;
}
