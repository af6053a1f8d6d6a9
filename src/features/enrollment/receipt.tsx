import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { Admission } from "#contract/admission-shapes.ts";
import { registersInterest, STAGE_LABELS } from "#contract/stages.ts";
import { useTakeLostFocus } from "#src/focus/lost-focus.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import type { DoneApplication } from "#src/outbox/entries.ts";
import { Scene } from "#src/scenes/scene.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { useCopy } from "#src/ui/use-copy.ts";
import { ComingDates } from "./coming-dates.tsx";
import * as styles from "./enrollment.module.css";
import { AdmissionsPhoneLine, InterestOnly, useEntryTitle } from "./state-words.tsx";
import type { Enrollment } from "./use-enrollment.ts";
import { usePrintAlone } from "./use-print-alone.ts";

interface ReceiptProps {
  readonly entry: DoneApplication;
  /** The dates of the stage's admissions. */
  readonly dates: Admission["dates"];
  readonly enrollment: Pick<Enrollment, "dismiss">;
}

/** Says that an application has arrived: its number, and what happens next. */
export function Receipt({ entry, dates, enrollment }: ReceiptProps) {
  const locale = useLocale();
  const title = useEntryTitle()(entry);
  const heading = useTakeLostFocus<HTMLHeadingElement>("done");
  const { copied, copy } = useCopy();
  const { isPrinted, printAlone } = usePrintAlone();
  const id = useId();
  const { number, stage, studentName, submittedAt } = entry.receipt;
  const isInterest = registersInterest(stage);
  return (
    <section
      aria-labelledby={`${id} ${id}-child`}
      className={isPrinted ? `${styles.card} ${styles.printed}` : styles.card}
      data-stage={stage}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.sealed}>
        <p>
          {isInterest ? <Trans>登记编号</Trans> : <Trans>申请编号</Trans>}
          <strong className={styles.number}>{number}</strong>
        </p>
        <Scene name="seal" className={styles.seal} />
      </div>
      <Parts>
        <bdi id={`${id}-child`}>{studentName}</bdi>
        <span>{STAGE_LABELS[stage][locale]}</span>
        <span>
          <SchoolTime time={submittedAt} />
        </span>
      </Parts>
      <InterestOnly stage={stage} />
      <h3>
        <Trans>接下来</Trans>
      </h3>
      <ol>
        <li>
          <Trans>请记下编号，来电查询时需要提供。</Trans>
        </li>
        <li>
          {isInterest ? (
            <Trans>招生办公室会通知监护人招生政策和说明会的安排。</Trans>
          ) : (
            <Trans>招生办公室会致电监护人，告知下一步安排。</Trans>
          )}
        </li>
        <li>
          {isInterest ? (
            <Trans>随时可以登录学校网站，在“我的申请与登记”中查看这份登记。</Trans>
          ) : (
            <Trans>审核到哪一步，随时可以登录学校网站，在“我的申请与登记”中查看。</Trans>
          )}
        </li>
      </ol>
      <ComingDates dates={dates} since={submittedAt} />
      <AdmissionsPhoneLine />
      <p role="status" className={styles.status}>
        {copied === "yes" && <Trans>已复制</Trans>}
        {copied === "failed" && <Trans>复制失败，请抄下编号。</Trans>}
      </p>
      <div className={styles.actions}>
        <Button describedBy={`${id}-child`} onClick={() => void copy(number)}>
          <Icon name="copy" />
          <Trans>复制编号</Trans>
        </Button>
        <Button look="secondary" describedBy={`${id}-child`} onClick={printAlone}>
          <Trans>打印</Trans>
        </Button>
        <Button
          look="secondary"
          describedBy={`${id}-child`}
          onClick={() => void enrollment.dismiss(entry)}
        >
          <Trans>完成</Trans>
        </Button>
      </div>
    </section>
  );
}
