import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Stage } from "#contract/stages.ts";
import { Button } from "#src/ui/button.tsx";
import { AdmissionsPhone } from "./admissions-phone.tsx";
import { closedStage } from "./application-answers.ts";
import type { Draft } from "./draft.ts";
import * as styles from "./enrollment.module.css";
import { KeptDraft } from "./kept-draft.tsx";

interface ApplicationStartProps {
  /** What was being filled in here has been submitted or deleted in another tab. */
  readonly isDraftGone: boolean;
  readonly drafts: readonly Draft[];
  /** Something was submitted before, and is shown above. */
  readonly hasSubmitted: boolean;
  /** The keys of those of which single fields were refused. */
  readonly refusedKeys: readonly string[];
  readonly openStages: readonly Stage[];
  /** The school's. */
  readonly phone: string | undefined;
  readonly onStart: () => void;
  readonly onCarryOn: (draft: Draft) => void;
  readonly onDelete: (draft: Draft) => void;
}

/** The way into the form, where a stage takes applications; what was begun is offered first. */
export function ApplicationStart(props: ApplicationStartProps) {
  const {
    isDraftGone,
    drafts,
    hasSubmitted,
    refusedKeys,
    openStages,
    phone,
    onStart,
    onCarryOn,
    onDelete,
  } = props;
  const isOpen = openStages.length > 0;
  const hasDrafts = drafts.length > 0;
  const isAnother = hasDrafts || hasSubmitted;
  return (
    <div className={styles.form}>
      {isDraftGone && <DraftGone />}
      {!isOpen && <NothingOpen phone={phone} />}
      {hasDrafts && (
        <section aria-labelledby="drafts" className={styles.section}>
          <h2 id="drafts">
            <Trans>未提交的申请</Trans>
          </h2>
          <p className={styles.small}>
            <Trans>草稿只在这台设备上，最长保留 7 天；提交、退出登录或登录过期后会清除。</Trans>
          </p>
          <ul className={styles.list}>
            {drafts.map((draft) => (
              <KeptDraft
                key={draft.key}
                draft={draft}
                closed={isOpen ? closedStage(draft, openStages) : null}
                isRefused={isOpen && refusedKeys.includes(draft.key)}
                onCarryOn={isOpen ? () => onCarryOn(draft) : null}
                onDelete={() => onDelete(draft)}
              />
            ))}
          </ul>
        </section>
      )}
      {isOpen && !isAnother && (
        <p>
          <Trans>
            大约需要十分钟：先填写孩子和监护人的信息，核对后再提交。中途可以离开；退出登录或登录过期前，可以在这台设备上接着填。
          </Trans>
        </p>
      )}
      {isOpen && (
        <Button look={isAnother ? "secondary" : "primary"} onClick={onStart}>
          {isAnother ? <Trans>另填一份申请</Trans> : <Trans>开始申请</Trans>}
        </Button>
      )}
    </div>
  );
}

/** Why the form is no longer there; it takes the focus, which is lost with it. */
function DraftGone() {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1}>
      <Trans>您刚才填写的申请已在另一个标签页中提交或删除。</Trans>
    </p>
  );
}

/** That nobody can apply now, and what to do instead. */
function NothingOpen({ phone }: Pick<ApplicationStartProps, "phone">) {
  return (
    <div className={styles.section}>
      <p>
        <Trans>
          目前没有学段开放入学申请。开放时间见上面各学段的招生页面，也可以致电招生办公室询问。
        </Trans>
      </p>
      <AdmissionsPhone phone={phone} />
    </div>
  );
}
