import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
import { DelayText } from "#src/layout/apply-delay.tsx";
import { RefusalText } from "#src/layout/refusal-text.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { type ApplicationEntry, nameOf } from "#src/session/outbox-entries.ts";
import { isSendingAtom } from "#src/session/session-atoms.ts";
import { useShownEntry } from "#src/session/shown-entries.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Parts } from "#src/ui/parts.tsx";
import styles from "./enrollment.module.css";
import { useStatusTitle } from "./status-title.ts";

interface UnsentApplicationProps {
  readonly entry: ApplicationEntry;
  readonly onTakeBack: () => void;
  readonly onPutAway: () => void;
}

/** An application that the school has not got yet, or did not take. */
export function UnsentApplication({ entry, onTakeBack, onPutAway }: UnsentApplicationProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isSending = useAtomValue(isSendingAtom);
  const [isAsking, setIsAsking] = useState(false);
  const { application, state } = entry;
  const { student, stage } = application;
  const title = useUnsentTitle(state.is === "refused", isSending);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that stood here was longer, and its button is gone.
  useEffect(() => heading.current?.focus(), []);
  useStatusTitle(title);
  useShownEntry(nameOf(entry));
  const mayHaveArrived = state.is === "waiting" && state.mayHaveArrived;
  return (
    <section aria-labelledby="unsent-application" className={styles.unsent}>
      <div role="status">
        <h2 id="unsent-application" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Parts>
          <bdi>{student.name}</bdi>
          <span>{STAGE_LABELS[stage][locale]}</span>
        </Parts>
        {state.is === "refused" && (
          <p>
            <RefusalText kind={entry.kind} state={state} />
          </p>
        )}
        {state.is === "waiting" && !isSending && (
          <>
            <p>
              <DelayText kind={entry.kind} delay={state.delay} />
            </p>
            <p>
              <Trans>收到申请编号，才算提交成功。</Trans>
            </p>
          </>
        )}
      </div>
      {state.is === "refused" && (
        <Button look="secondary" onClick={onPutAway}>
          <Trans>回到申请表</Trans>
        </Button>
      )}
      {state.is === "waiting" && !isSending && (
        <Button
          look="secondary"
          onClick={() => (mayHaveArrived ? setIsAsking(true) : onTakeBack())}
        >
          <Trans>取消发送</Trans>
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={t`取消发送申请？`}
          confirm={t`取消发送`}
          decline={t`继续等待`}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) onTakeBack();
          }}
        >
          <Trans>
            这份申请可能已经送到学校，只是没有收到回复。取消后，这台设备不再发送；如果“我的申请”中出现了它，请致电招生办公室撤回。
          </Trans>
        </Dialog>
      )}
    </section>
  );
}

function useUnsentTitle(isRefused: boolean, isSending: boolean): string {
  const { t } = useLingui();
  if (isRefused) return t`申请未能提交`;
  return isSending ? t`正在提交…` : t`申请待发送`;
}
