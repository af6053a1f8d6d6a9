import * as z from "zod/mini";
import { EventSummary } from "#contract/event-shapes.ts";
import { LANGUAGE_TAG, LOCALES, type Locale } from "#contract/locales.ts";

/** An event as saved on this device. `locale`: the language of its words, where it may not be the page's. */
export const SavedEvent = z.extend(EventSummary, {
  locale: z.catch(z.optional(z.enum(LOCALES)), undefined),
});
export type SavedEvent = z.infer<typeof SavedEvent>;

/** Value of `lang` for an event's own words; undefined: they are in the language of the page. */
export function foreignTag(
  { locale }: Pick<SavedEvent, "locale">,
  pageLocale: Locale,
): string | undefined {
  return locale === undefined || locale === pageLocale ? undefined : LANGUAGE_TAG[locale];
}
