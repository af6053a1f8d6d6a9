import type { Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";

/** One value in each language. */
export type PerLocale<Value> = Readonly<Record<Locale, Value>>;

export function perLocale<Value>(make: (locale: Locale) => Value): PerLocale<Value> {
  return { zh: make("zh"), en: make("en") };
}

export function perStage<Value>(make: (stage: Stage) => Value): Record<Stage, Value> {
  return {
    kindergarten: make("kindergarten"),
    primary_school: make("primary_school"),
    middle_school: make("middle_school"),
    high_school: make("high_school"),
  };
}
