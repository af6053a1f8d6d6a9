import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import type { Stage } from "#contract/stages.ts";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { removeDraft } from "#src/session/drafts.ts";
import {
  type Answers,
  closedStage,
  firstUndone,
  newAnswers,
  problemsOfOthers,
  stepWith,
} from "./application-answers.ts";
import { ApplicationForm } from "./application-form.tsx";
import { STEPS, type Step, type StepOrCheck } from "./application-labels.ts";
import { ApplicationStart } from "./application-start.tsx";
import { CheckAnswers } from "./check-answers.tsx";
import { useClosedWords } from "./closed-words.ts";
import {
  followDrafts,
  isGone,
  readDraft,
  readDrafts,
  updateDraft,
  withOthers,
  writeDraft,
} from "./draft.ts";
import * as styles from "./enrollment.module.css";
import { readOpenDraft, writeOpenKey } from "./open-draft.ts";
import type { RefusedFields } from "./refused-words.tsx";
import { entryOf, isToMend, submittedEntries } from "./submitted-entries.ts";

const PATH = "/apply/enrollment";
const addressOf = (step: StepOrCheck) => `${PATH}?step=${step}`;

interface FillInApplicationProps {
  readonly step: StepOrCheck | undefined;
  readonly openStages: readonly Stage[];
  readonly phone: string | undefined;
  readonly refused: RefusedFields;
  /** Of what was refused one step has been mended; told what is left. */
  readonly onMended: (left: RefusedFields["fields"]) => void;
  /** Told the key of the answers that are being filled in; null: none are. */
  readonly onFillIn: (key: string | null) => void;
}

/** The way through the form: its start, its steps one by one, and the check at the end. */
export function FillInApplication(props: FillInApplicationProps) {
  const { step, openStages, phone, refused, onMended, onFillIn } = props;
  const closedWords = useClosedWords();
  const navigate = useNavigate();
  const [drafts, setDrafts] = useState(readDrafts);
  const [answers, setAnswers] = useState<Answers | null>(() => (step ? readOpenDraft() : null));
  const [isDraftGone, setIsDraftGone] = useState(false);
  const follow = (next: Answers | null) => {
    setIsDraftGone(false);
    setAnswers(next && sinceKept(next));
    setDrafts(readDrafts());
  };
  const entries = useAtomValue(entriesAtom);
  const [entriesThen, setEntriesThen] = useState(entries);
  if (entries !== entriesThen) {
    // What is taken back becomes a draft, and a receipt takes one away.
    setEntriesThen(entries);
    setDrafts(readDrafts());
  }
  const submittedKeys = submittedEntries(entries).map((entry) => entry.key);
  const toMend = entries.filter(isToMend);
  const withOutbox = useOutbox();
  const go = (to: StepOrCheck) => void navigate({ href: addressOf(to) });
  const key = answers?.key ?? null;
  useEffect(() => {
    writeOpenKey(key);
    onFillIn(key);
  }, [key, onFillIn]);
  const followOthers = useEffectEvent(() => {
    setDrafts(readDrafts());
    setAnswers((now) => now && sinceKept(now));
    // A receipt takes the form's place, and the focus.
    if (!answers || !isGone(answers) || entryOf(entries, key)?.state === "done") return;
    setAnswers(null);
    if (step === undefined) return;
    setIsDraftGone(true);
    returnToHeading();
  });
  useEffect(() => followDrafts(() => followOthers()), []);

  // An address of a step leads nowhere without the answers before it.
  const open = openStages.length > 0 ? answers : null;
  const undone = open ? firstUndone(open, openStages) : null;
  const isTooFar = step !== undefined && (!open || isAfter(step, undone));
  useEffect(() => {
    if (!isTooFar) return;
    void navigate({ href: open && undone ? addressOf(undone) : PATH, replace: true });
  }, [isTooFar, open, undone, navigate]);
  const refusedStep = step && stepWith(refused.fields);
  // Where the way to it is closed, what closes it comes first.
  const wrong = refusedStep && open && !isAfter(refusedStep, undone) ? refusedStep : null;
  useEffect(() => {
    if (wrong) void navigate({ href: addressOf(wrong), replace: true });
  }, [wrong, navigate]);

  if (isTooFar) return null;
  if (step === undefined || !answers) {
    /** The start as it is by now, where there is no draft with this key any more. */
    const showWithout = (gone: string) => {
      follow(key === gone ? null : answers);
      returnToHeading();
    };
    const fillIn = (next: Answers) => {
      follow(next);
      go(firstUndone(next, openStages) ?? "check");
    };
    return (
      <ApplicationStart
        isDraftGone={isDraftGone}
        drafts={drafts.filter((draft) => !submittedKeys.includes(draft.key))}
        hasSubmitted={submittedKeys.length > 0}
        refusedKeys={toMend.map(({ application }) => application.key)}
        openStages={openStages}
        phone={phone}
        onStart={() => fillIn(newAnswers())}
        onCarryOn={(draft) => {
          const kept = readDraft(draft.key);
          if (kept) fillIn(kept);
          else showWithout(draft.key);
        }}
        onDelete={(draft) => {
          removeDraft(draft.key);
          const refusal = toMend.find(({ application }) => application.key === draft.key);
          if (refusal) void withOutbox((outbox) => outbox.dismiss(refusal));
          showWithout(draft.key);
        }}
      />
    );
  }
  if (step === "check") {
    return (
      <>
        <StepBack step={step} />
        <CheckAnswers answers={answers} addressOf={addressOf} />
      </>
    );
  }
  const closed = closedStage(answers, openStages);
  const form = (
    <ApplicationForm
      key={step}
      step={step}
      answers={answers}
      openStages={openStages}
      refused={refused}
      closed={closed && closedWords(closed)}
      onKeep={(next) => {
        updateDraft(next, answers);
        setDrafts(readDrafts());
        // A form that another tab took away is left with what was typed last.
        setAnswers((now) => now && sinceKept(next));
      }}
      onDone={(done) => {
        const next = withOthers(done, answers);
        writeDraft(next);
        follow(next);
        const left = problemsOfOthers(step, refused.fields);
        onMended(left);
        go(stepWith(left) ?? stepAfter(step, next, openStages));
      }}
    />
  );
  return (
    <>
      <StepBack step={step} />
      {form}
    </>
  );
}

/** To the step before, or to the start: an app on the home screen has no button of the browser for it. */
function StepBack({ step }: { readonly step: StepOrCheck }) {
  const before = step === "check" ? STEPS.at(-1) : STEPS[STEPS.indexOf(step) - 1];
  return (
    <p className={styles.stepBack}>
      <a href={before === undefined ? PATH : addressOf(before)}>
        <Trans>上一步</Trans>
      </a>
    </p>
  );
}

/** With the time when they were kept last. */
function sinceKept(answers: Answers): Answers {
  return { ...answers, updatedAt: readDraft(answers.key)?.updatedAt ?? answers.updatedAt };
}

/** One answer was changed where all others stand: they are checked again. */
function stepAfter(step: Step, answers: Answers, openStages: readonly Stage[]): StepOrCheck {
  if (firstUndone(answers, openStages) === null) return "check";
  return STEPS[STEPS.indexOf(step) + 1] ?? "check";
}

/** Whether a step comes after the first that is not done. */
function isAfter(step: StepOrCheck, undone: Step | null): boolean {
  if (undone === null) return false;
  return step === "check" || STEPS.indexOf(step) > STEPS.indexOf(undone);
}
