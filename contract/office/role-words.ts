import type { Locale } from "#contract/locales.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { ROLE_LABELS } from "./roles.ts";
import type { RoleGrant } from "./staff-shapes.ts";

/** Titles of events by their ids; one that is not there is shown by its id. */
export type EventTitles = ReadonlyMap<string, string>;

/** A role as it was given, such as `招生（幼儿园、小学）`. */
export function roleWords(
  { role, stages, eventId, day }: Pick<RoleGrant, "role" | "stages" | "eventId" | "day">,
  locale: Locale,
  titles: EventTitles,
): string {
  const name = ROLE_LABELS[role][locale];
  const event = eventId === null ? null : (titles.get(eventId) ?? eventId);
  const parts = [...stages.map((stage) => STAGE_LABELS[stage][locale]), event, day].filter(Boolean);
  if (parts.length === 0) return name;
  return locale === "zh" ? `${name}（${parts.join("、")}）` : `${name} (${parts.join(", ")})`;
}
