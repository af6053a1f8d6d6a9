import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Stage } from "#contract/stages.ts";
import { useReportFailure } from "#src/layout/failure.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Outbox } from "#src/session/outbox.ts";
import type { ApplicationEntry, OutboxEntry } from "#src/session/outbox-entries.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom } from "#src/session/session-atoms.ts";
import { Button } from "#src/ui/button.tsx";
import { type Answers, firstUndone, newAnswers, stepWith } from "./application-answers.ts";
import { ApplicationForm } from "./application-form.tsx";
import { STEPS, type Step, type StepOrCheck } from "./application-labels.ts";
import { CheckAnswers } from "./check-answers.tsx";
import { readDraft, removeDraft, writeDraft } from "./draft.ts";
import styles from "./enrollment.module.css";
import { Receipt } from "./receipt.tsx";
import { UnsentApplication } from "./unsent-application.tsx";

interface ApplicationProps {
  readonly step: StepOrCheck | undefined;
  readonly openStages: readonly Stage[];
  readonly phone: string | undefined;
  readonly session: Session | undefined;
}

const PATH = "/apply/enrollment";
const addressOf = (step: StepOrCheck) => `${PATH}?step=${step}`;

/** What there is to do: read a receipt, wait for the network, go on with a draft, or answer the next questions. */
export function Application({ phone, session, ...form }: ApplicationProps) {
  const entries = useAtomValue(outboxAtom);
  const withOutbox = useOutbox(session);
  const receipt = entries.find((entry) => entry.kind === "receipt");
  const unsent = entries.find(isApplication);
  const refused = unsent?.state.is === "refused" ? unsent.state.fields : {};
  const isRefusedByField = Object.keys(refused).length > 0;
  if (receipt) {
    const putAway = () => withOutbox((outbox) => outbox.putAway(receipt));
    return <Receipt receipt={receipt.receipt} phone={phone} onPutAway={putAway} />;
  }
  if (unsent && !isRefusedByField) {
    const takeBack = async (outbox: Outbox) => {
      await outbox.takeBack(unsent);
      renewDraft();
    };
    return (
      <UnsentApplication
        entry={unsent}
        onTakeBack={() => withOutbox(takeBack)}
        onPutAway={() => withOutbox((outbox) => outbox.putAway(unsent))}
      />
    );
  }
  const forget = () => {
    if (unsent) withOutbox((outbox) => outbox.putAway(unsent));
  };
  return <Form {...form} session={session} refused={refused} onMended={forget} />;
}

interface FormProps extends Omit<ApplicationProps, "phone"> {
  readonly refused: Readonly<Record<string, string>>;
  /** What was refused is being mended. */
  readonly onMended: () => void;
}

function Form({ step, openStages, session, refused, onMended }: FormProps) {
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Answers | null>(() => (step ? readDraft() : null));
  const go = (to: StepOrCheck, replace = false) => void navigate({ href: addressOf(to), replace });

  // An address of a step leads nowhere without the answers before it.
  const undone = answers ? firstUndone(answers) : null;
  const isTooFar = step !== undefined && (!answers || isAfter(step, undone));
  useEffect(() => {
    if (!isTooFar) return;
    void navigate({ href: answers && undone ? addressOf(undone) : PATH, replace: true });
  }, [isTooFar, answers, undone, navigate]);
  const wrong = stepWith(refused);
  useEffect(() => {
    if (wrong) void navigate({ href: addressOf(wrong), replace: true });
  }, [wrong, navigate]);

  if (isTooFar) return null;
  if (step === undefined || !answers) {
    return (
      <Start
        onStart={(from) => {
          setAnswers(from);
          writeDraft(from);
          go(firstUndone(from) ?? "check");
        }}
      />
    );
  }
  if (step === "check") {
    return <CheckAnswers answers={answers} session={session} addressOf={addressOf} />;
  }
  return (
    <ApplicationForm
      key={step}
      step={step}
      answers={answers}
      openStages={openStages}
      refused={refused}
      onDone={(next) => {
        setAnswers(next);
        writeDraft(next);
        onMended();
        go(STEPS[STEPS.indexOf(step) + 1] ?? "check");
      }}
    />
  );
}

/** Whether a step comes after the first that is not done. */
function isAfter(step: StepOrCheck, undone: Step | null): boolean {
  if (undone === null) return false;
  return step === "check" || STEPS.indexOf(step) > STEPS.indexOf(undone);
}

/** The way into the form; what was begun is offered first. */
function Start({ onStart }: { readonly onStart: (answers: Answers) => void }) {
  const locale = useLocale();
  const [draft, setDraft] = useState(readDraft);
  if (!draft) {
    return (
      <div className={styles.form}>
        <p>
          <Trans>
            大约需要十分钟：先填写孩子和监护人的信息，核对后再提交。中途可以离开，回来接着填。
          </Trans>
        </p>
        <Button onClick={() => onStart(newAnswers())}>
          <Trans>开始申请</Trans>
        </Button>
      </div>
    );
  }
  const moment = formatMoment(locale, draft.updatedAt);
  return (
    <div className={styles.unsent}>
      <p className={styles.applicant}>
        <Trans>您有一份没有提交的申请，保存于 {moment}。</Trans>
      </p>
      <p className={styles.small}>
        <Trans>草稿只在这台设备上，7 天后清除，提交或退出登录时也会清除。</Trans>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onStart(draft)}>
          <Trans>继续填写</Trans>
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            removeDraft();
            setDraft(null);
          }}
        >
          <Trans>删除草稿</Trans>
        </Button>
      </div>
    </div>
  );
}

/** After a submission that may have arrived, other answers make another application. */
function renewDraft(): void {
  const draft = readDraft();
  if (draft) writeDraft(newAnswers(draft.values));
}

function useOutbox(session: Session | undefined) {
  const report = useReportFailure();
  return (act: (outbox: Outbox) => unknown): void => {
    session
      ?.outbox()
      .then(act)
      .catch((error: unknown) => report(error));
  };
}

function isApplication(entry: OutboxEntry): entry is ApplicationEntry {
  return entry.kind === "application";
}
