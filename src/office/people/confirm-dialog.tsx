import { Trans, useLingui } from "@lingui/react/macro";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";

interface ConfirmDialogProps {
  readonly account: string;
  readonly onDone: (words: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Says what confirming the owner of an account does before it is done. */
export function ConfirmDialog({ account, onDone, onDismiss }: ConfirmDialogProps) {
  const { t } = useLingui();
  const office = useOffice();
  const { form, isSending, failure } = useOfficeForm({
    names: [],
    send: async () => {
      await office.call("confirmPerson", { account });
      await onDone(
        t`已核实账号本人，孩子的申请重新可见；密码已清除，账号已在所有设备上退出登录。请本人用验证码登录，再设置新密码。`,
      );
    },
  });
  return (
    <OfficeDialog title={<Trans>核实账号本人</Trans>} onDismiss={onDismiss}>
      <form {...form} className={formStyles.form}>
        <p>
          <Trans>
            账号将重新显示孩子的申请，密码将清除，所有设备都会退出登录。请先核实对方是账号本人，手机号也仍由本人使用。
          </Trans>
        </p>
        <Failure error={failure} />
        <FormActions {...{ isSending, onDismiss }}>
          <Trans>已核实是本人</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
