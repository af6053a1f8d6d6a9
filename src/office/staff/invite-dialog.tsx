import { Trans, useLingui } from "@lingui/react/macro";
import type { Invitation } from "#contract/office/staff-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { checkRole } from "./check-role.ts";
import { chosenRole, ROLE_FIELDS, RoleFields } from "./role-fields.tsx";

interface InviteDialogProps {
  readonly onInvited: (name: string, invitation: Invitation) => void;
  readonly onDismiss: () => void;
}

export function InviteDialog({ onInvited, onDismiss }: InviteDialogProps) {
  const { t } = useLingui();
  const office = useOffice();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["name", ...ROLE_FIELDS],
    optional: ROLE_FIELDS,
    check: (values) => checkRole(values, false),
    send: async (values) => {
      const { name = "" } = values;
      const role = chosenRole(values);
      onInvited(name, await office.call("inviteStaff", { name, roles: role ? [role] : [] }));
    },
  });
  return (
    <OfficeDialog title={<Trans>邀请人员</Trans>} onDismiss={onDismiss}>
      <form {...form} className={formStyles.form}>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <TextField
          name="name"
          label={t`姓名`}
          hint={t`登录时使用，也写入操作记录，不能含 @；有同名的请加上部门。`}
          problem={messageOf("name")}
          input={{ autoComplete: "off" }}
        />
        <RoleFields messageOf={messageOf} />
        <FormActions {...{ isSending, onDismiss }}>
          <Trans>生成邀请链接</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
