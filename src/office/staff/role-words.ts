import type { Locale } from "#contract/locales.ts";
import { ROLE_LABELS } from "#contract/office/roles.ts";
import type { RoleGrant } from "#contract/office/staff-shapes.ts";
import { STAGE_LABELS } from "#contract/stages.ts";

/** A role as it was given, such as `招生（幼儿园、小学）`. */
export function roleWords(
  { role, stages, eventId, day }: Pick<RoleGrant, "role" | "stages" | "eventId" | "day">,
  locale: Locale,
): string {
  const name = ROLE_LABELS[role][locale];
  const parts = [...stages.map((stage) => STAGE_LABELS[stage][locale]), eventId, day].filter(
    Boolean,
  );
  if (parts.length === 0) return name;
  return locale === "zh" ? `${name}（${parts.join("、")}）` : `${name} (${parts.join(", ")})`;
}
