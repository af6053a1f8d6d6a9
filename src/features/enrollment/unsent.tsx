import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
import { useTakeLostFocus } from "#src/focus/lost-focus.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { DelayText } from "#src/outbox/delay-text.tsx";
import {
  isSending,
  nameOf,
  type PendingApplication,
  type RefusedApplication,
} from "#src/outbox/entries.ts";
import { useShownEntry } from "#src/outbox/outbox-atoms.ts";
import { RefusalText } from "#src/outbox/refusal-text.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { failureAtom } from "#src/ui/failure.ts";
import { Parts } from "#src/ui/parts.tsx";
import * as styles from "./enrollment.module.css";
import { AdmissionsPhoneLine, useEntryTitle } from "./state-words.tsx";
import type { Enrollment } from "./use-enrollment.ts";

interface UnsentProps {
  readonly entry: PendingApplication | RefusedApplication;
  readonly enrollment: Pick<Enrollment, "cancel" | "reopen" | "dismiss">;
}

/** An application that the school has not got yet, or did not take. */
export function Unsent({ entry, enrollment }: UnsentProps) {
  const locale = useLocale();
  const id = useId();
  const title = useEntryTitle()(entry);
  const heading = useTakeLostFocus<HTMLHeadingElement>(entry.state);
  useShownEntry(nameOf(entry));
  const { student, stage } = entry.application;
  const isWaiting = entry.state === "pending" && !isSending(entry);
  const failure = useAtomValue(failureAtom);
  return (
    <section aria-labelledby={`${id} ${id}-child`} className={styles.card}>
      <div role="status">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Parts>
          <bdi id={`${id}-child`}>{student.name}</bdi>
          <span>{STAGE_LABELS[stage][locale]}</span>
        </Parts>
        {/* While a dialog says why, the page behind it does not say it too. */}
        {entry.state === "refused" && failure?.message !== entry.refusal.message && (
          <p>
            <RefusalText kind={entry.kind} refusal={entry.refusal} />
          </p>
        )}
        {isWaiting && (
          <>
            <p>
              <DelayText entry={entry} />
            </p>
            <p>
              <Trans>收到编号，才算提交成功。</Trans>
            </p>
          </>
        )}
      </div>
      {isWaiting && (
        <CancelButton
          mayHaveArrived={entry.sent}
          describedBy={`${id}-child`}
          onCancel={() => enrollment.cancel(entry)}
        />
      )}
      {entry.state === "refused" && (
        <>
          <AdmissionsPhoneLine />
          <div className={styles.actions}>
            {/* The school has it already: nothing has to be filled in again. */}
            {entry.refusal.conflict?.reason === "submitted" && (
              <Button describedBy={`${id}-child`} onClick={() => void enrollment.dismiss(entry)}>
                <Trans>知道了</Trans>
              </Button>
            )}
            <Button
              look="secondary"
              describedBy={`${id}-child`}
              onClick={() => void enrollment.reopen(entry)}
            >
              <Trans>回到表格</Trans>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface CancelButtonProps {
  readonly mayHaveArrived: boolean;
  readonly describedBy: string;
  readonly onCancel: () => Promise<void>;
}

/** Cancels what waits; where it may have arrived, the visitor is asked first. */
function CancelButton({ mayHaveArrived, describedBy, onCancel }: CancelButtonProps) {
  const { t } = useLingui();
  const [isCancelling, setIsCancelling] = useState(false);
  const cancel = async () => {
    setIsCancelling(true);
    await onCancel();
    setIsCancelling(false);
  };
  return (
    <ConfirmedButton
      label={isCancelling ? t`正在取消…` : t`取消发送`}
      describedBy={describedBy}
      busy={isCancelling}
      title={t`取消发送？`}
      confirm={t`取消发送`}
      decline={t`继续等待`}
      onConfirm={() => void cancel()}
    >
      {mayHaveArrived
        ? t`内容可能已经送到学校，只是没有收到回复。取消后，这台设备不再发送；如果“我的申请与登记”中出现了它，可以在那里撤回。`
        : undefined}
    </ConfirmedButton>
  );
}
