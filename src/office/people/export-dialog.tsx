import { Trans, useLingui } from "@lingui/react/macro";
import type { Person } from "#contract/office/people-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { ChoiceField } from "#src/ui/form-choice.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { RECEIVED, ReceivedField } from "./received-field.tsx";

export interface RequestDialogProps {
  readonly person: Person;
  /** With words about what was done. */
  readonly onDone: (words: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Saves all that is held of somebody, for them. */
export function ExportDialog({ person, onDone, onDismiss }: RequestDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: [RECEIVED, "format"],
    send: async ({ [RECEIVED]: receivedOn = "", format }) => {
      await office.save("exportPerson", {
        ...{ person: person.ref, receivedOn, locale },
        format: format === "json" ? "json" : "html",
      });
      await onDone(t`已导出。文件里有个人信息，交给本人后请删除。`);
    },
  });
  return (
    <OfficeDialog title={<Trans>导出全部信息</Trans>} onDismiss={onDismiss}>
      <form {...form} className={formStyles.form}>
        <p>
          <Trans>
            文件包含账号、活动报名、全部申请和登记的内容，以及已发布的结果；不含密码、学校的内部备注和尚未发布的结果。
          </Trans>
        </p>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <ReceivedField problem={messageOf(RECEIVED)} />
        <ChoiceField
          name="format"
          label={t`格式`}
          problem={messageOf("format")}
          defaultValue="html"
          choices={[
            { value: "html", label: t`供本人阅读（HTML）` },
            { value: "json", label: t`供转移到其他机构（JSON）` },
          ]}
        />
        <FormActions {...{ isSending, onDismiss }}>
          <Trans>导出</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
