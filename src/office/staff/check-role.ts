import { msg } from "@lingui/core/macro";
import type { FieldValues, Problems } from "#src/ui/form-state.ts";
import { chosenRole, type ROLE_FIELDS } from "./role-fields.tsx";

/** What a chosen role still lacks; `isNeeded`: one has to be. */
export function checkRole(
  values: FieldValues,
  isNeeded: boolean,
): Problems<(typeof ROLE_FIELDS)[number]> {
  const role = chosenRole(values);
  if (role === null) return isNeeded ? { role: msg`请选择角色` } : {};
  return {
    ...(role.role === "admissions" && role.stages.length === 0 && { role: msg`请选择所管的学校` }),
    ...(role.eventId === "" && { event: msg`请选择活动` }),
    ...(role.day === "" && { day: msg`请选择日期` }),
  };
}
