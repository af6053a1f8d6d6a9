import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from "#contract/office/roles.ts";
import type { NewRole } from "#contract/office/staff-shapes.ts";
import { STAGE_LABELS, STAGES } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as formStyles from "#src/ui/form.module.css";
import { CheckField, LabelledField } from "#src/ui/form-field.tsx";
import type { FieldValues } from "#src/ui/form-state.ts";
import { DoorFields } from "./door-fields.tsx";
import * as styles from "./staff.module.css";

export const ROLE_FIELDS = ["role", "event", "day"] as const;

/** The role that was chosen in the fields below; null: none. */
export function chosenRole(values: FieldValues): NewRole | null {
  const role = STAFF_ROLES.find((one) => one === values.role);
  if (!role) return null;
  const isDoor = role === "door";
  return {
    role,
    stages: role === "admissions" ? STAGES.filter((stage) => values[`stage-${stage}`]) : [],
    eventId: isDoor ? (values.event?.trim() ?? "") : null,
    day: isDoor ? (values.day ?? "") : null,
  };
}

interface RoleFieldsProps {
  readonly messageOf: (name: (typeof ROLE_FIELDS)[number]) => string | undefined;
}

/** A role, with what belongs to it: the stages of admissions, the event and day of the door. */
export function RoleFields({ messageOf }: RoleFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [role, setRole] = useState<StaffRole>();
  return (
    <>
      <LabelledField name="role" label={t`角色`} problem={messageOf("role")}>
        <select
          id="role"
          name="role"
          className={formStyles.input}
          defaultValue=""
          onChange={({ target }) => setRole(STAFF_ROLES.find((one) => one === target.value))}
        >
          <option value="">{t`请选择`}</option>
          {STAFF_ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_LABELS[one][locale]}
            </option>
          ))}
        </select>
      </LabelledField>
      {role === "admissions" && (
        <fieldset className={styles.choices}>
          <legend>
            <Trans>所管的学校</Trans>
          </legend>
          {STAGES.map((stage) => (
            <CheckField
              key={stage}
              name={`stage-${stage}`}
              label={STAGE_LABELS[stage][locale]}
              problem={undefined}
            />
          ))}
        </fieldset>
      )}
      {role === "door" && <DoorFields messageOf={messageOf} />}
    </>
  );
}
