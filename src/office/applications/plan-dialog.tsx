import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { newKey } from "#contract/new-key.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { PaperNotice } from "./paper-notice.tsx";

/** Prepared decisions of a stage that have no minute yet. */
export interface UnplannedDecisions {
  readonly stage: Stage;
  readonly count: number;
  readonly fromPaper: number;
}

export interface ReleaseAsked {
  readonly parts: readonly UnplannedDecisions[];
  readonly releaseAt: string;
}

interface PlanDialogProps extends ReleaseAsked {
  /** It is planned, or cancelled. */
  readonly onClose: () => void;
}

/** Says who will hear and when before a release is planned: once that time has come, it cannot be undone. */
export function PlanDialog({ parts, releaseAt, onClose }: PlanDialogProps) {
  const locale = useLocale();
  const office = useOffice();
  const [id] = useState(newKey);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const fromPaper = parts.reduce((sum, part) => sum + part.fromPaper, 0);
  const { form, isSending, failure } = useOfficeForm({
    names: [],
    send: async () => {
      const stages = parts.map(({ stage }) => stage);
      await office.call("planRelease", { id, count, stages, releaseAt });
      onClose();
    },
  });
  return (
    <OfficeDialog
      title={
        <Trans>
          安排在
          <SchoolTime time={releaseAt} /> 发布 {count} 份结果
        </Trans>
      }
      onDismiss={onClose}
    >
      <form {...form} className={formStyles.form}>
        <ul>
          {parts.map(({ stage, count: number }) => (
            <li key={stage}>
              <Trans>
                {STAGE_LABELS[stage][locale]}：{number} 份
              </Trans>
            </li>
          ))}
        </ul>
        <p>
          <Trans>时间一到，家长就会看到结果和信，之后不能撤销；在此之前可以取消。</Trans>
        </p>
        <PaperNotice fromPaper={fromPaper} />
        <Failure error={failure} />
        <FormActions isSending={isSending} onDismiss={onClose}>
          <Trans>确定安排发布</Trans>
        </FormActions>
      </form>
    </OfficeDialog>
  );
}
