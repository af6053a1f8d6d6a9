import { Trans, useLingui } from "@lingui/react/macro";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { RECEIVED, ReceivedField } from "./received-field.tsx";

interface PhoneDialogProps {
  readonly account: string;
  readonly onDone: (words: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Moves an account to another phone. */
export function PhoneDialog({ account, onDone, onDismiss }: PhoneDialogProps) {
  const { t } = useLingui();
  const office = useOffice();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["phone", RECEIVED],
    send: async ({ phone = "", [RECEIVED]: receivedOn = "" }) => {
      await office.call("changePersonPhone", { account, phone, receivedOn });
      await onDone(
        t`手机号已更换，密码已清除，账号已在所有设备上退出登录。请本人用新手机号获取验证码登录，再设置新密码。`,
      );
    },
  });
  return (
    <OfficeDialog title={<Trans>更换手机号</Trans>} onDismiss={onDismiss}>
      <form {...form} className={formStyles.form}>
        <p>
          <Trans>
            账号将改用新手机号，密码将清除，所有设备都会退出登录。请先核实对方是账号本人。
          </Trans>
        </p>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <TextField
          name="phone"
          label={t`新手机号`}
          problem={messageOf("phone")}
          input={{ type: "tel", autoComplete: "off" }}
        />
        <ReceivedField problem={messageOf(RECEIVED)} />
        <FormActions {...{ isSending, onDismiss }}>
          <Trans>更换</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
