import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Locale, Localized } from "#contract/locales.ts";
import { isStage, STAGE_LABELS } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { applicationName, isSending, nameOf } from "#src/outbox/entries.ts";
import { entriesAtom, useShownEntry } from "#src/outbox/outbox-atoms.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { Button } from "#src/ui/button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { type Answers, parseAnswers } from "./application-answers.ts";
import { StepHeading } from "./application-form.tsx";
import {
  FIELD_LABELS,
  FIELDS_OF_STEP,
  type FieldName,
  GENDER_LABELS,
  GRADE_LABELS,
  STEP_LABELS,
  STEPS,
  type Step,
} from "./application-labels.ts";
import * as styles from "./enrollment.module.css";
import { InterestOnly } from "./interest-only.tsx";

const DATE_STYLE = { dateStyle: "long", timeZone: "UTC" } as const;
/** A birth date with the name of its month, which nobody takes for the day. */
const LONG_DATE = {
  zh: new Intl.DateTimeFormat("zh-CN", DATE_STYLE),
  en: new Intl.DateTimeFormat("en-GB", DATE_STYLE),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

/** Of what was answered, nobody needs to know any more that it was optional; and consent is given to something. */
const ANSWER_LABELS: Readonly<Record<FieldName, Localized>> = {
  ...FIELD_LABELS,
  "student.currentSchool": { zh: "现就读学校", en: "Current school" },
  remarks: { zh: "备注", en: "Remarks" },
  agreed: { zh: "处理孩子的个人信息", en: "Handling of the child’s information" },
};

interface CheckAnswersProps {
  readonly answers: Answers;
  readonly addressOf: (step: Step) => string;
}

/** All answers before they are submitted, each with a way back to it. */
export function CheckAnswers({ answers, addressOf }: CheckAnswersProps) {
  const locale = useLocale();
  const withOutbox = useOutbox();
  const name = applicationName(answers.key);
  // What the server says of it takes the place of this.
  useShownEntry(name);
  const entry = useAtomValue(entriesAtom).find((each) => nameOf(each) === name);
  const [isPressed, setIsPressed] = useState(false);
  const submit = async () => {
    const application = parseAnswers(answers);
    if (!application || isPressed) return;
    setIsPressed(true);
    const { key } = application;
    await withOutbox((outbox) => outbox.add({ kind: "application", key, application }));
    setIsPressed(false);
  };
  return (
    <section className={styles.form}>
      <StepHeading step="check" answers={answers} />
      {STEPS.map((step) => (
        <div key={step}>
          <div className={styles.answersHead}>
            <h3 id={`answers-${step}`}>{STEP_LABELS[step][locale]}</h3>
            <a href={addressOf(step)} aria-describedby={`answers-${step}`}>
              <Trans>修改</Trans>
            </a>
          </div>
          <Facts
            items={FIELDS_OF_STEP[step].map((name) => [
              ANSWER_LABELS[name][locale],
              <AnswerText key={name} name={name} answers={answers} />,
            ])}
          />
        </div>
      ))}
      <InterestOnly stage={answers.values.stage} />
      <Button onClick={() => void submit()} busy={isPressed || isSending(entry)}>
        {isPressed || isSending(entry) ? <Trans>正在提交…</Trans> : <Trans>提交申请</Trans>}
      </Button>
    </section>
  );
}

interface AnswerTextProps {
  readonly name: FieldName;
  readonly answers: Answers;
}

/** An answer as the school will read it. */
function AnswerText({ name, answers }: AnswerTextProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const application = parseAnswers(answers);
  if (!application) return null;
  const { student, guardian, stage, grade, address, remarks } = application;
  const texts: Readonly<Record<FieldName, string | undefined>> = {
    "student.name": student.name,
    "student.gender": GENDER_LABELS[student.gender][locale],
    "student.birthDate": LONG_DATE[locale].format(new Date(student.birthDate)),
    "student.currentSchool": student.currentSchool,
    stage: isStage(stage) ? STAGE_LABELS[stage][locale] : undefined,
    grade: GRADE_LABELS[grade][locale],
    "guardian.name": guardian.name,
    "guardian.relation": guardian.relation,
    "guardian.phone": guardian.phone,
    address,
    remarks,
    agreed: t`已同意`,
  };
  const text = texts[name];
  if (text === undefined) return <Trans>未填写</Trans>;
  return <bdi className={styles.answer}>{text}</bdi>;
}
