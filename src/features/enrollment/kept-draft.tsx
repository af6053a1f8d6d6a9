import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Stage } from "#contract/stages.ts";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { childOf } from "./application-answers.ts";
import { useClosedWords } from "./closed-words.ts";
import { type Draft, readDraft } from "./draft.ts";
import * as styles from "./enrollment.module.css";
import { useFocusIfLost } from "./focus-if-lost.ts";
import { ReturnedWords } from "./returned-words.tsx";

interface KeptDraftProps {
  readonly draft: Draft;
  /** The stage that it asks for and that is closed by now. */
  readonly closed: Stage | null;
  /** Single fields of it were refused. */
  readonly isRefused: boolean;
  readonly onCarryOn: (() => void) | null;
  readonly onDelete: () => void;
}

/** An application that was begun and not submitted: whose it is, and what can be done with it. */
export function KeptDraft({ draft, closed, isRefused, onCarryOn, onDelete }: KeptDraftProps) {
  const { t } = useLingui();
  const moment = formatMoment(useLocale(), draft.updatedAt);
  const closedWords = useClosedWords();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const child = childOf(draft);
  // Deleted in another tab, it takes the dialog along, and the focus that is in it.
  const leave = useEffectEvent(() => {
    if (isAsking && readDraft(draft.key) === null) returnToHeading();
  });
  useEffect(() => () => leave(), []);
  return (
    <li className={styles.unsent}>
      <div id={id}>
        <p className={styles.applicant}>
          {child === "" ? <Trans>未填写学生姓名</Trans> : <bdi>{child}</bdi>}
        </p>
        <p className={styles.small}>
          <Trans>保存于 {moment}</Trans>
        </p>
      </div>
      {closed && <p>{closedWords(closed)}</p>}
      {isRefused && (
        <News>
          <Trans>申请未能提交，有些内容需要修改。继续填写时会逐项标明。</Trans>
        </News>
      )}
      {draft.returned && !isRefused && (
        <News>
          <ReturnedWords returned={draft.returned} />
        </News>
      )}
      <div className={styles.actions}>
        {onCarryOn && (
          <Button describedBy={id} onClick={onCarryOn}>
            <Trans>继续填写</Trans>
          </Button>
        )}
        <Button look="secondary" describedBy={id} onClick={() => setIsAsking(true)}>
          <Trans>删除草稿</Trans>
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={t`删除草稿？`}
          confirm={t`删除草稿`}
          decline={t`不删除`}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) onDelete();
          }}
        >
          {child === "" ? (
            <Trans>已填写的内容会从这台设备上删除，无法恢复。</Trans>
          ) : (
            <Trans>
              “<bdi>{child}</bdi>”的草稿会从这台设备上删除，无法恢复。
            </Trans>
          )}
        </Dialog>
      )}
    </li>
  );
}

/** Why it is a draft again; what it was until now had the focus, and is gone. */
function News({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useFocusIfLost(words);
  return (
    <p ref={words} tabIndex={-1}>
      {children}
    </p>
  );
}
