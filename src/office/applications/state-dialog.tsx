import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { STATUS_LABELS } from "#contract/application-labels.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import type {
  OfficeApplication,
  SeenApplication,
  StatesReport,
} from "#contract/office/application-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { ChoiceField } from "#src/ui/form-choice.tsx";
import { BulkSteps } from "./bulk-steps.tsx";
import { useBulkChange } from "./use-bulk-change.ts";

interface StateDialogProps {
  readonly seen: readonly SeenApplication[];
  /** The letter of one alone. Without it, it is counted first how many letters are lost. */
  readonly present?: Pick<OfficeApplication, "letter" | "isFromPaper">;
  readonly onClose: (isDone: boolean) => void;
}

/** Gives those that are selected another state, which families see at once. */
export function StateDialog({ seen, present, onClose }: StateDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const [status, setStatus] = useState<(typeof APPLICATION_STATUSES)[number]>("in_review");
  const [tried, setTried] = useState<StatesReport | null>(null);
  const bulk = useBulkChange({
    seen,
    isCountedFirst: present === undefined || present.letter !== null,
    attempt: async (some) => {
      const report = await office.call("tryStates", { seen: some, status });
      setTried(report);
      return report;
    },
    change: (some) => office.call("changeStates", { seen: some, status }),
    onDone: () => onClose(true),
  });
  // Refused: what the screen has is old.
  const cancel = () => {
    if (!bulk.isBusy) onClose(present !== undefined && bulk.report !== null);
  };
  return (
    <OfficeDialog title={<Trans>更改状态</Trans>} onDismiss={cancel}>
      <BulkSteps bulk={bulk} lostLetters={tried?.letters} onCancel={cancel}>
        <ChoiceField
          name="new-status"
          label={present?.isFromPaper ? t`新状态` : t`新状态（家长马上可以看到）`}
          problem={undefined}
          defaultValue={status}
          choices={APPLICATION_STATUSES.map((value) => ({
            value,
            label: STATUS_LABELS[value][locale],
          }))}
          onChoose={(value) => {
            const chosen = APPLICATION_STATUSES.find((one) => one === value);
            if (chosen) setStatus(chosen);
            bulk.forget();
          }}
        />
      </BulkSteps>
    </OfficeDialog>
  );
}
