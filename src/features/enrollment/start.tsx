import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useId, useRef } from "react";
import type { Stage } from "#contract/stages.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { sealAtom } from "#src/session/session-atoms.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { childOf, closedStage } from "./answers.ts";
import type { ShownDraft } from "./draft.ts";
import * as styles from "./enrollment.module.css";
import { AdmissionsPhoneLine, ReturnedText, UnsavedText, useClosedText } from "./state-words.tsx";
import type { Enrollment } from "./use-enrollment.ts";

interface StartProps {
  /** What was open here has been submitted or deleted in another tab. */
  readonly isDraftGone: boolean;
  /** Something was submitted before, and is shown above. */
  readonly hasSubmitted: boolean;
  readonly openStages: readonly Stage[];
  /** For which a draft may be sent. */
  readonly takenStages: readonly Stage[];
  readonly enrollment: Enrollment;
}

/** The way into the form, where a stage takes applications; drafts are offered first. */
export function Start(props: StartProps) {
  const { isDraftGone, hasSubmitted, openStages, takenStages, enrollment } = props;
  const { drafts } = enrollment;
  const isOpen = openStages.length > 0;
  const isSealed = useAtomValue(sealAtom) !== null;
  const isAnother = drafts.length > 0 || hasSubmitted;
  return (
    <div className={styles.form}>
      {isDraftGone && <DraftGone />}
      {!isOpen && <NothingOpen />}
      {drafts.length > 0 && (
        <section aria-labelledby="drafts" className={styles.section}>
          <h2 id="drafts">
            <Trans>未提交的草稿</Trans>
          </h2>
          <p className={styles.small}>
            {isSealed ? (
              <Trans>
                草稿加密保存在这台设备上，只有您本人登录后能看到；最后一次改动后保留 7
                天，提交或退出登录后清除。
              </Trans>
            ) : (
              <Trans>草稿只在这台设备上，最长保留 7 天；提交、退出登录或登录过期后会清除。</Trans>
            )}
          </p>
          <ul className={styles.list}>
            {drafts.map((draft) => (
              <DraftCard
                key={draft.key}
                draft={draft}
                takenStages={takenStages}
                enrollment={enrollment}
              />
            ))}
          </ul>
        </section>
      )}
      {isOpen && !isAnother && (
        <p>
          {isSealed ? (
            <Trans>
              大约需要十分钟：先填写孩子和监护人的信息，核对后再提交。中途可以离开，7
              天内可以在这台设备上接着填；登录过期也不要紧，重新登录即可。退出登录会删除草稿。
            </Trans>
          ) : (
            <Trans>
              大约需要十分钟：先填写孩子和监护人的信息，核对后再提交。中途可以离开；退出登录或登录过期前，可以在这台设备上接着填。
            </Trans>
          )}
        </p>
      )}
      {isOpen && enrollment.knowsGuardian && (
        <p>
          <Trans>
            监护人的姓名、与学生的关系、电话和住址沿用您最近填写的一份，提交前可以修改。
          </Trans>
        </p>
      )}
      {isOpen && (
        <Button look={isAnother ? "secondary" : "primary"} onClick={enrollment.start}>
          {isAnother ? <Trans>另填一份</Trans> : <Trans>开始填写</Trans>}
        </Button>
      )}
    </div>
  );
}

/** Says why the form is no longer there, in whose place it takes the focus. */
function DraftGone() {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1}>
      <Trans>您刚才填写的内容已在另一个标签页中提交或删除。</Trans>
    </p>
  );
}

/** Says that nobody can apply now, and what to do instead. */
function NothingOpen() {
  return (
    <div className={styles.section}>
      <p>
        <Trans>
          目前没有学校开放申请或登记。开放时间见上面各校的招生页面，也可以致电招生办公室询问。
        </Trans>
      </p>
      <AdmissionsPhoneLine />
    </div>
  );
}

interface DraftCardProps {
  readonly draft: ShownDraft;
  readonly takenStages: readonly Stage[];
  readonly enrollment: Pick<Enrollment, "carryOn" | "removeDraft">;
}

/** An application that was begun and not submitted: whose it is, and what can be done with it. */
function DraftCard({ draft, takenStages, enrollment }: DraftCardProps) {
  const { t } = useLingui();
  const moment = formatMoment(useLocale(), draft.updatedAt);
  const closedText = useClosedText();
  const id = useId();
  const child = childOf(draft);
  const isOpen = takenStages.length > 0;
  const closed = closedStage(draft, takenStages);
  return (
    <li className={styles.card}>
      <div id={id}>
        <p className={styles.applicant}>
          {child === "" ? <Trans>未填写学生姓名</Trans> : <bdi>{child}</bdi>}
        </p>
        <p className={styles.small}>
          {draft.isUnsaved ? <UnsavedText /> : <Trans>保存于{moment}</Trans>}
        </p>
      </div>
      {isOpen && closed && <p>{closedText(closed)}</p>}
      {isOpen && draft.refused && (
        <p>
          <Trans>未能提交，有些内容需要修改。继续填写时会逐项标明。</Trans>
        </p>
      )}
      {draft.returned && !draft.refused && (
        <p>
          <ReturnedText returned={draft.returned} />
        </p>
      )}
      <div className={styles.actions}>
        {isOpen && (
          <Button describedBy={id} onClick={() => void enrollment.carryOn(draft.key)}>
            <Trans>继续填写</Trans>
          </Button>
        )}
        <ConfirmedButton
          label={t`删除草稿`}
          describedBy={id}
          title={t`删除草稿？`}
          confirm={t`删除草稿`}
          decline={t`不删除`}
          onConfirm={() => enrollment.removeDraft(draft.key)}
        >
          {child === "" ? (
            <Trans>已填写的内容会从这台设备上删除，无法恢复。</Trans>
          ) : (
            <Trans>
              “<bdi>{child}</bdi>”的草稿会从这台设备上删除，无法恢复。
            </Trans>
          )}
        </ConfirmedButton>
      </div>
    </li>
  );
}
