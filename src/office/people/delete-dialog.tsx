import { Trans, useLingui } from "@lingui/react/macro";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { FormSummary } from "#src/ui/form-summary.tsx";
import type { RequestDialogProps } from "./export-dialog.tsx";
import { RECEIVED, ReceivedField } from "./received-field.tsx";

/** Deletes all that somebody has, once it has been said what goes and what stays. */
export function DeleteDialog({ person, onDone, onDismiss }: RequestDialogProps) {
  const { t } = useLingui();
  const office = useOffice();
  const { ref, account, applications, signUps } = person;
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: [RECEIVED],
    send: async ({ [RECEIVED]: receivedOn = "" }) => {
      await office.call("deletePerson", { person: ref, receivedOn });
      await onDone(t`已删除。旧备份和导出的文件里可能还有，请一并删除。`);
    },
  });
  const numbers = applications.map(({ number }) => number).join(" ");
  return (
    <OfficeDialog title={<Trans>删除全部信息</Trans>} onDismiss={onDismiss}>
      <form {...form} className={formStyles.form}>
        <div>
          <p>
            <Trans>将永久删除，无法恢复：</Trans>
          </p>
          <ul>
            {account && (
              <li>
                <Trans>账号 {account.username}，以及全部登录</Trans>
              </li>
            )}
            <li>
              <Trans>
                申请和登记 {applications.length} 份 {numbers}
              </Trans>
            </li>
            <li>
              <Trans>活动报名 {signUps.length} 份，名额随即让出</Trans>
            </li>
          </ul>
          <p>
            <Trans>还在办理的，请先逐一告诉对方。</Trans>
          </p>
          <p>
            <Trans>
              保留的：操作记录（只有编号，不含本人的姓名和手机号），以及轮换之前的备份。
            </Trans>
          </p>
        </div>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <ReceivedField problem={messageOf(RECEIVED)} />
        <FormActions {...{ isSending, onDismiss }}>
          <Trans>永久删除</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
