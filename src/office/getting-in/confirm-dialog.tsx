import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "#src/locale/use-locale.ts";
import { sendCall } from "#src/office/api/call.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as styles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { PasswordField } from "#src/ui/form-field.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { CodeField } from "./code-field.tsx";

interface ConfirmDialogProps {
  /** The id of the person whose page it is. */
  readonly owner: string;
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Asks for password and code again. */
export function ConfirmDialog({ owner, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["password", "code"],
    send: async ({ password = "", code = "" }) => {
      await sendCall("confirm", { password, code }, locale, { owner });
      onClose(true);
    },
  });
  return (
    <OfficeDialog title={<Trans>请再次确认身份</Trans>} onDismiss={() => onClose(false)}>
      <form {...form} className={styles.form}>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <PasswordField
          name="password"
          label={t`密码`}
          problem={messageOf("password")}
          input={{ autoComplete: "current-password" }}
        />
        <CodeField problem={messageOf("code")} />
        <FormActions isSending={isSending} onDismiss={() => onClose(false)}>
          <Trans>确认</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
