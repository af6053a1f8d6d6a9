import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { STATUS_LABELS } from "#contract/application-labels.ts";
import {
  DECISIONS,
  type Decision,
  type DecisionsReport,
  LONGEST_LETTER,
  type OfficeApplication,
  type SeenApplication,
} from "#contract/office/application-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { LongText } from "#src/office/parts/long-text.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import type { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { ChoiceField } from "#src/ui/form-choice.tsx";
import * as styles from "./applications.module.css";
import { BulkSteps } from "./bulk-steps.tsx";
import { applicationQuery } from "./queries.ts";
import { useBulkChange } from "./use-bulk-change.ts";

interface DecisionDialogProps {
  readonly seen: readonly SeenApplication[];
  /** What is prepared already for one alone, to begin with. Without it, or where the family has got a letter, it is counted first what is replaced: a list may be some minutes old. */
  readonly present?: Pick<OfficeApplication, "decision" | "preparedLetter" | "letter">;
  readonly work: UnsavedWork;
  readonly onClose: (isDone: boolean) => void;
}

/** What a letter may have in the place of each family's own words. */
const PLACES = { zh: "{姓名} {编号} {年级}", en: "{name} {number} {grade}" } as const;

/** Prepares an answer; families see it when it is released, and not before. */
export function DecisionDialog({ seen, present, work, onClose }: DecisionDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<Decision>(
    DECISIONS.find((one) => one === present?.decision?.status) ?? "accepted",
  );
  const [firstLetter] = useState(present?.preparedLetter ?? "");
  const [letter, setLetter] = useState(firstLetter);
  const [tried, setTried] = useState<DecisionsReport | null>(null);
  useEffect(() => () => work.mark("letter", false), [work]);
  const decision = { status, letter: letter.trim() === "" ? null : letter };
  const bulk = useBulkChange({
    seen,
    attempt: async (some) => {
      const report = await office.call("tryDecisions", { seen: some, ...decision });
      setTried(report);
      return report;
    },
    change: (some) =>
      work.save("letter", office.call("prepareDecisions", { seen: some, ...decision })),
    onDone: () => onClose(true),
    isCountedFirst: present === undefined || present.letter !== null,
    // The screen shows what is new there.
    readNewest: async (number) => {
      const newest = { ...applicationQuery(office, number), staleTime: 0 };
      return { number, version: (await queryClient.fetchQuery(newest)).version };
    },
  });
  // Read anew: what the screen has is old.
  const cancel = () => {
    if (!bulk.isBusy) onClose(bulk.isReadAnew);
  };
  return (
    <OfficeDialog title={<Trans>准备结果</Trans>} onDismiss={cancel}>
      <p>
        <Trans>发布之前家长看不到，也可以随时撤销。</Trans>
      </p>
      <BulkSteps
        {...{ bulk, replaced: tried?.replaced, lettersToLose: tried?.letters }}
        onCancel={cancel}
      >
        <ChoiceField
          name="decision"
          label={t`结果`}
          problem={undefined}
          defaultValue={status}
          choices={DECISIONS.map((value) => ({ value, label: STATUS_LABELS[value][locale] }))}
          onChoose={(value) => {
            const chosen = DECISIONS.find((one) => one === value);
            if (chosen) setStatus(chosen);
            bulk.forget();
          }}
        />
        <LongText
          name="letter"
          label={t`给家长的信（可不填）`}
          hint={t`信里的 ${PLACES[locale]} 会换成每个学生的信息。`}
          most={LONGEST_LETTER}
          value={letter}
          onChange={(value) => {
            setLetter(value);
            work.mark("letter", value !== firstLetter);
            bulk.forget();
          }}
        />
        {bulk.report !== null && tried !== null && tried.letter !== null && (
          <div className={styles.prepared} role="status">
            <p>
              <Trans>第一封信会这样写：</Trans>
            </p>
            <p className={styles.lines}>{tried.letter}</p>
          </div>
        )}
      </BulkSteps>
    </OfficeDialog>
  );
}
