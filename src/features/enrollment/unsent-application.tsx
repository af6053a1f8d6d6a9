import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
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
import { Dialog } from "#src/ui/dialog.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { AdmissionsPhone } from "./admissions-phone.tsx";
import * as styles from "./enrollment.module.css";
import { useFocusIfLost } from "./focus-if-lost.ts";
import { useUnsentStatus } from "./unsent-status.ts";

interface UnsentApplicationProps {
  readonly entry: PendingApplication | RefusedApplication;
  /** The school's. */
  readonly phone: string | undefined;
  /** It could not become a draft again: this device has no room for one. */
  readonly hasNoRoom: boolean;
  /** Resolves when that has had its turn: another tab may be sending. */
  readonly onTakeBack: () => Promise<void>;
  readonly onReturn: () => void;
  readonly onPutAway: () => void;
}

/** An application that the school has not got yet, or did not take. */
export function UnsentApplication(props: UnsentApplicationProps) {
  const { entry, phone, hasNoRoom, onTakeBack, onReturn, onPutAway } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { application } = entry;
  const { student, stage } = application;
  const id = useId();
  const title = useUnsentStatus()(entry);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that stood here was longer, and its button is gone.
  useFocusIfLost(heading);
  useShownEntry(nameOf(entry));
  const takeBack = async () => {
    setIsTakingBack(true);
    await onTakeBack();
    setIsTakingBack(false);
  };
  return (
    <section aria-labelledby={`${id} ${id}-child`} className={styles.unsent}>
      <div role="status">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Parts>
          <bdi id={`${id}-child`}>{student.name}</bdi>
          <span>{STAGE_LABELS[stage][locale]}</span>
        </Parts>
        {entry.state === "refused" && (
          <p>
            <RefusalText kind={entry.kind} refusal={entry.refusal} />
          </p>
        )}
        {entry.state === "pending" && !isSending(entry) && (
          <>
            <p>
              <DelayText entry={entry} />
            </p>
            <p>
              <Trans>收到申请编号，才算提交成功。</Trans>
            </p>
          </>
        )}
        {hasNoRoom && (
          <p>
            <Trans>这台设备存储空间不足，无法保存草稿。请清理一些空间后再试。</Trans>
          </p>
        )}
      </div>
      {entry.state === "refused" && <AdmissionsPhone phone={phone} />}
      {entry.state === "refused" && (
        <div className={styles.actions}>
          {/* There is one already: nothing has to be filled in again. */}
          {entry.refusal.conflict?.reason === "submitted" && (
            <Button describedBy={`${id}-child`} onClick={onPutAway}>
              <Trans>知道了</Trans>
            </Button>
          )}
          <Button look="secondary" describedBy={`${id}-child`} onClick={onReturn}>
            <Trans>回到申请表</Trans>
          </Button>
        </div>
      )}
      {entry.state === "pending" && !isSending(entry) && (
        <Button
          look="secondary"
          describedBy={`${id}-child`}
          busy={isTakingBack}
          onClick={() => {
            if (isTakingBack) return;
            if (entry.sent) setIsAsking(true);
            else void takeBack();
          }}
        >
          {isTakingBack ? <Trans>正在取消…</Trans> : <Trans>取消发送</Trans>}
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={t`取消发送申请？`}
          confirm={t`取消发送`}
          decline={t`继续等待`}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) void takeBack();
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
