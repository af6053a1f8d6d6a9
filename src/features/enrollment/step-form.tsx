import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import { AGE_REASON } from "#contract/application-messages.ts";
import type { Stage } from "#contract/stages.ts";
import { tokenAtom } from "#src/session/session-atoms.ts";
import { readToken } from "#src/session/token-cookie.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import { type FieldValues, type FormWork, useForm, valuesOf } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { type Answers, gradeOfOtherAge, problemsOf, withStepDone } from "./answers.ts";
import type { Draft } from "./draft.ts";
import * as styles from "./enrollment.module.css";
import { FIELDS_OF_STEP, type FieldName, type Step } from "./labels.ts";
import type { Offer } from "./offer.ts";
import { useClosedText } from "./state-words.tsx";
import { StepFields } from "./step-fields.tsx";
import { NewerDraft, StepHeading } from "./step-frame.tsx";
import type { Enrollment } from "./use-enrollment.ts";

interface StepFormProps {
  readonly step: Step;
  readonly answers: Answers;
  readonly offer: Offer;
  /** The chosen stage, which takes no applications any more. */
  readonly closed: Stage | null;
  readonly newer: Draft | null;
  readonly enrollment: Pick<Enrollment, "save" | "finishStep" | "takeOver" | "keepOwn">;
}

/** One step of the application. */
export function StepForm(props: StepFormProps) {
  const { step, answers, offer, closed, newer, enrollment } = props;
  const { ages, takenStages } = offer;
  const closedText = useClosedText();
  const names: readonly FieldName[] = FIELDS_OF_STEP[step];
  const withEntered = (entered: FieldValues): Answers => {
    const own = Object.fromEntries(names.map((name) => [name, entered[name] ?? ""]));
    return { ...answers, values: { ...answers.values, ...own } };
  };
  // The fields hold what is typed themselves.
  const [initial] = useState(answers.values);
  const token = useAtomValue(tokenAtom);
  const work: FormWork<FieldName> = {
    check: (entered, language) => {
      const now = withEntered(entered);
      const problems = problemsOf(now, language);
      const isUnusual = step === "place" && gradeOfOtherAge(now.values, ages) !== null;
      const hasReason = (now.values.ageReason ?? "").trim() !== "";
      if (!isUnusual || hasReason) return problems;
      return { ageReason: AGE_REASON[language], ...problems };
    },
    send: async (entered) => {
      enrollment.finishStep(withStepDone(withEntered(entered), step));
    },
    refusedFields: () => ({}),
  };
  const { form, values, messageOf, problems, failures, isSending, show } = useForm({
    names,
    load: async () => work,
    onFailure: useReportFailure(),
  });
  const showRefused = useEffectEvent(() => {
    const stage = closed ? { stage: closedText(closed) } : {};
    const refused: Readonly<Record<string, string>> = { ...answers.refused, ...stage };
    if (names.some((name) => refused[name])) show(refused);
  });
  useEffect(() => showRefused(), []);

  return (
    <form
      {...form}
      className={styles.form}
      onInput={(event) => {
        form.onInput(event);
        // Another tab may have logged somebody else in while this one slept. A login that has just ended is still the visitor's.
        if ([token, null].includes(readToken()))
          enrollment.save(withEntered(valuesOf(event.currentTarget)));
      }}
    >
      <StepHeading step={step} answers={answers} />
      <NewerDraft newer={newer} enrollment={enrollment} />
      <FormSummary problems={problems} failures={failures} />
      <StepFields
        step={step}
        values={initial}
        takenStages={takenStages}
        ages={ages}
        chosen={{ ...initial, ...values }}
        problemOf={messageOf}
      />
      <SubmitButton isSending={isSending}>
        <Trans>继续</Trans>
      </SubmitButton>
    </form>
  );
}
