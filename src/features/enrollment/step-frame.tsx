import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { type Answers, childOf } from "./answers.ts";
import { type Draft, useDrafts } from "./draft.ts";
import * as styles from "./enrollment.module.css";
import { addressOf, STEP_LABELS, STEPS, type StepOrCheck } from "./labels.ts";
import { ReturnedText, UnsavedText } from "./state-words.tsx";
import type { Enrollment } from "./use-enrollment.ts";

/** To the step before, or to the start: an installed app has no button of the browser for it. */
export function StepBack({ step }: { readonly step: StepOrCheck }) {
  const before = step === "check" ? STEPS.at(-1) : STEPS[STEPS.indexOf(step) - 1];
  return (
    <p className={styles.stepBack}>
      <a href={addressOf(before)}>
        <Trans>上一步</Trans>
      </a>
    </p>
  );
}

interface StepHeadingProps {
  readonly step: StepOrCheck;
  readonly answers: Answers;
}

/** Takes the focus when its step is opened: which step it is, and of whose application. */
export function StepHeading({ step, answers }: StepHeadingProps) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const number = step === "check" ? STEPS.length + 1 : STEPS.indexOf(step) + 1;
  const total = STEPS.length + 1;
  const child = childOf(answers);
  const id = useId();
  const isUnsaved = useDrafts().some((draft) => draft.key === answers.key && draft.isUnsaved);
  return (
    <div>
      <div id={id}>
        <Parts className={styles.small}>
          <span>
            <Trans>
              第 {number} 步，共 {total} 步
            </Trans>
          </span>
          {child !== "" && <bdi>{child}</bdi>}
        </Parts>
      </div>
      <h2 ref={heading} tabIndex={-1} aria-describedby={`${id} ${id}-returned`}>
        {i18n._(STEP_LABELS[step])}
      </h2>
      {answers.returned && (
        <p id={`${id}-returned`} className={styles.returned}>
          <ReturnedText returned={answers.returned} />
        </p>
      )}
      <p role="status" className={styles.status}>
        {isUnsaved && <UnsavedText />}
      </p>
    </div>
  );
}

interface NewerDraftProps {
  /** What another tab has saved since of the same application; null: nothing. */
  readonly newer: Draft | null;
  readonly enrollment: Pick<Enrollment, "takeOver" | "keepOwn">;
}

/** Says that another tab has other answers: whichever is saved last stays. */
export function NewerDraft({ newer, enrollment }: NewerDraftProps) {
  return (
    <div role="status" className={styles.status}>
      {newer && (
        <div className={styles.card}>
          <p>
            <Trans>
              另一个标签页刚刚保存了这份表格的另一版内容。如果继续用这里的内容，保存时会覆盖那一版。
            </Trans>
          </p>
          <div className={styles.actions}>
            <Button onClick={() => enrollment.takeOver(newer)}>
              <Trans>改用新保存的内容</Trans>
            </Button>
            <Button look="secondary" onClick={enrollment.keepOwn}>
              <Trans>继续用这里的内容</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
