import { Trans, useLingui } from "@lingui/react/macro";

import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { parseLocale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { applicationName } from "#src/outbox/entries.ts";
import { useShownEntry } from "#src/outbox/outbox-atoms.ts";
import { tokenAtom } from "#src/session/session-atoms.ts";
import { readToken } from "#src/session/token-cookie.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import { type FieldValues, type FormWork, useForm, valuesOf } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { type Answers, childOf, problemsOf } from "./application-answers.ts";
import {
  FIELDS_OF_STEP,
  type FieldName,
  STEP_LABELS,
  STEPS,
  type Step,
} from "./application-labels.ts";
import { ChildFields, ConsentFields, GuardianFields, PlaceFields } from "./application-steps.tsx";
import * as styles from "./enrollment.module.css";
import { type RefusedFields, refusedWords } from "./refused-words.tsx";
import { ReturnedWords } from "./returned-words.tsx";

/** Milliseconds after the last key until what was typed is kept. */
const TYPING_ENDS = 3000;

interface ApplicationFormProps {
  readonly step: Step;
  readonly answers: Answers;
  readonly openStages: readonly Stage[];
  /** What the server refused of single fields. */
  readonly refused: RefusedFields;
  /** Why the stage has to be chosen anew. */
  readonly closed: string | null;
  /** What was typed so far is not to be lost, done or not. */
  readonly onKeep: (answers: Answers) => void;
  readonly onDone: (answers: Answers) => void;
}

/** One step of the application. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { step, answers, openStages, refused, closed, onKeep, onDone } = props;
  const { i18n } = useLingui();
  const locale = parseLocale(i18n.locale);
  const names: readonly FieldName[] = FIELDS_OF_STEP[step];
  /** What is not kept yet. */
  const [typed, setTyped] = useState<FieldValues | null>(null);
  const merged = (entered: Answers["values"]): Answers => ({
    ...answers,
    values: {
      ...answers.values,
      ...Object.fromEntries(names.map((name) => [name, entered[name] ?? ""])),
    },
  });
  const work: FormWork<FieldName> = {
    check: (entered, language) => problemsOf(merged(entered), language),
    send: async (entered) => {
      setTyped(null);
      onDone(merged(entered));
    },
    // What the server refuses is heard of after the last step.
    refusedFields: () => ({}),
  };
  const { form, messageOf, problems, failures, isSending, show } = useForm({
    names,
    load: async () => work,
    onFailure: useReportFailure(),
  });
  const token = useAtomValue(tokenAtom);
  // What was refused is said here.
  useShownEntry(applicationName(answers.key));
  useKept(typed, (entered) => {
    setTyped(null);
    // Another tab may have logged somebody else in, and this one have slept.
    if (readToken() === token) onKeep(merged(entered));
  });
  const showRefused = useEffectEvent(() => {
    const problemsThen = closed === null ? refused.fields : { ...refused.fields, stage: closed };
    if (names.some((name) => problemsThen[name])) show(problemsThen);
  });
  useEffect(() => showRefused(), []);

  const inWords = (name: string, message: string | undefined) =>
    refusedWords(refused, name, message, locale);
  const fields = {
    values: answers.values,
    messageOf: (name: FieldName) => inWords(name, messageOf(name)),
  };
  return (
    <form
      {...form}
      className={styles.form}
      onInput={(event) => {
        form.onInput(event);
        setTyped(valuesOf(event.currentTarget));
      }}
    >
      <StepHeading step={step} answers={answers} />
      <FormSummary
        problems={problems.map(({ name, message }) => ({ name, message: inWords(name, message) }))}
        failures={failures}
      />
      {step === "child" && <ChildFields {...fields} />}
      {step === "place" && <PlaceFields {...fields} openStages={openStages} />}
      {step === "guardian" && <GuardianFields {...fields} />}
      {step === "consent" && <ConsentFields {...fields} />}
      <SubmitButton isSending={isSending}>
        <Trans>继续</Trans>
      </SubmitButton>
    </form>
  );
}

interface StepHeadingProps {
  readonly step: Step | "check";
  readonly answers: Answers;
}

/** Takes the focus when its step is opened, and is read out then: which step it is, and of whose application. */
export function StepHeading({ step, answers }: StepHeadingProps) {
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is announced
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  const number = step === "check" ? STEPS.length + 1 : STEPS.indexOf(step) + 1;
  const total = STEPS.length + 1;
  const child = childOf(answers);
  const id = useId();
  return (
    <div>
      <div id={id}>
        <Parts className={styles.count}>
          <span>
            <Trans>
              第 {number} 步，共 {total} 步
            </Trans>
          </span>
          {child !== "" && <bdi>{child}</bdi>}
        </Parts>
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        aria-describedby={answers.returned ? `${id} ${id}-returned` : id}
      >
        {STEP_LABELS[step][locale]}
      </h2>
      {answers.returned && (
        <p id={`${id}-returned`} className={styles.returned}>
          <ReturnedWords returned={answers.returned} />
        </p>
      )}
    </div>
  );
}

/** Keeps what was typed: some seconds after the last key, and at once when the form or the page is left. */
function useKept(typed: FieldValues | null, keep: (values: FieldValues) => void): void {
  const keepNow = useEffectEvent(() => {
    if (typed) keep(typed);
  });
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => keepNow(), TYPING_ENDS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Before the step that comes next is painted, or the page is gone.
  useLayoutEffect(() => {
    const leave = () => keepNow();
    const hide = () => {
      if (document.visibilityState === "hidden") keepNow();
    };
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      keepNow();
    };
  }, []);
}
