import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { GradeAge } from "#contract/admission-shapes.ts";
import { GENDER_LABELS, GRADE_LABELS } from "#contract/application-labels.ts";
import type { Application } from "#contract/application-shapes.ts";
import { registersInterest, STAGE_LABELS } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { applicationName } from "#src/outbox/entries.ts";
import { useShownEntry } from "#src/outbox/outbox-atoms.ts";
import { Button } from "#src/ui/button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { AgeAdvice } from "./age-advice.tsx";
import { type Answers, gradeOfOtherAge, parseAnswers, valuesOf } from "./answers.ts";
import type { Draft } from "./draft.ts";
import * as styles from "./enrollment.module.css";
import {
  addressOf,
  FIELD_LABELS,
  FIELDS_OF_STEP,
  type FieldName,
  STEP_LABELS,
  STEPS,
  type Step,
} from "./labels.ts";
import { InterestOnly } from "./state-words.tsx";
import { NewerDraft, StepHeading } from "./step-frame.tsx";
import type { Enrollment } from "./use-enrollment.ts";

interface CheckProps {
  readonly answers: Answers;
  readonly newer: Draft | null;
  readonly ages: readonly GradeAge[];
  readonly enrollment: Pick<Enrollment, "submit" | "takeOver" | "keepOwn">;
}

/** All answers before they are submitted, each with a way back to it. */
export function Check({ answers, newer, ages, enrollment }: CheckProps) {
  const { i18n } = useLingui();
  const application = parseAnswers(answers);
  const [isSubmitting, setIsSubmitting] = useState(false);
  // Its outcome takes the place of this page.
  useShownEntry(applicationName(answers.key));
  const submit = async () => {
    if (isSubmitting) return;
    setIsSubmitting(true);
    await enrollment.submit(answers);
    setIsSubmitting(false);
  };
  const isUnexplained = gradeOfOtherAge(answers.values, ages) !== null && !hasReason(answers);
  const submitWords = registersInterest(answers.values.stage) ? (
    <Trans>提交登记</Trans>
  ) : (
    <Trans>提交申请</Trans>
  );
  return (
    <section className={styles.form}>
      <StepHeading step="check" answers={answers} />
      <NewerDraft newer={newer} enrollment={enrollment} />
      {STEPS.map((step) => (
        <div key={step}>
          <div className={styles.answersHead}>
            <h3 id={`answers-${step}`}>{i18n._(STEP_LABELS[step])}</h3>
            <a href={addressOf(step)} aria-describedby={`answers-${step}`}>
              <Trans>修改</Trans>
            </a>
          </div>
          <Facts
            items={shownFields(step, answers).map((name) => [
              i18n._(FIELD_LABELS[name]),
              application && <AnswerText key={name} name={name} application={application} />,
            ])}
          />
          {step === "place" && isUnexplained && (
            <p>
              <AgeAdvice birthDate={answers.values["student.birthDate"] ?? ""} ages={ages} />
            </p>
          )}
        </div>
      ))}
      <InterestOnly stage={answers.values.stage} />
      <Button onClick={() => void submit()} busy={isSubmitting}>
        {isSubmitting ? <Trans>正在提交…</Trans> : submitWords}
      </Button>
    </section>
  );
}

const hasReason = ({ values }: Answers) => (values.ageReason ?? "").trim() !== "";

/** The fields of a step; a reason is asked of few. */
function shownFields(step: Step, answers: Answers): readonly FieldName[] {
  return FIELDS_OF_STEP[step].filter((name) => name !== "ageReason" || hasReason(answers));
}

interface AnswerTextProps {
  readonly name: FieldName;
  readonly application: Application;
}

/** An answer as the school will read it. */
function AnswerText({ name, application }: AnswerTextProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { student, stage, grade } = application;
  const words: Readonly<Partial<Record<FieldName, string>>> = {
    "student.gender": GENDER_LABELS[student.gender][locale],
    "student.birthDate": formatDate(locale, student.birthDate),
    stage: STAGE_LABELS[stage][locale],
    grade: GRADE_LABELS[grade][locale],
    agreed: t`已同意`,
  };
  const text = words[name] ?? valuesOf(application)[name];
  return <bdi className={styles.answer}>{text || t`未填写`}</bdi>;
}
