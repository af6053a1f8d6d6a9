import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { checkRole } from "./check-role.ts";
import { chosenRole, ROLE_FIELDS, RoleFields } from "./role-fields.tsx";

interface GiveRoleFormProps {
  readonly id: string;
  readonly onGiven: () => void;
}

export function GiveRoleForm({ id, onGiven }: GiveRoleFormProps) {
  const office = useOffice();
  const [given, setGiven] = useState(0);
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ROLE_FIELDS,
    optional: ROLE_FIELDS,
    check: (values) => checkRole(values, true),
    send: async (values) => {
      const role = chosenRole(values);
      if (role === null) return;
      await office.call("giveRole", { id, role });
      form.ref.current?.reset();
      setGiven((count) => count + 1);
      onGiven();
    },
  });
  return (
    <form {...form} className={formStyles.form}>
      <FormSummary problems={problems} failures={failures} />
      <Failure error={failure} />
      <RoleFields key={given} messageOf={messageOf} />
      <SubmitButton isSending={isSending}>
        <Trans>授予角色</Trans>
      </SubmitButton>
    </form>
  );
}
