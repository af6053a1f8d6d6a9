import * as z from "zod/mini";
import { EventSummary } from "#contract/event-shapes.ts";
import { LANGUAGE_TAG, LOCALES, type Locale } from "#contract/locales.ts";

/** An event as this device keeps it. `locale`: that of its words, where they may be in another language than the page. */
export const KeptEvent = z.extend(EventSummary, {
  locale: z.catch(z.optional(z.enum(LOCALES)), undefined),
});
export type KeptEvent = z.infer<typeof KeptEvent>;

/** Value of `lang` for an event's own words; undefined: they are in the language of the page. */
export function foreignTag(
  { locale }: Pick<KeptEvent, "locale">,
  pageLocale: Locale,
): string | undefined {
  return locale === undefined || locale === pageLocale ? undefined : LANGUAGE_TAG[locale];
}
