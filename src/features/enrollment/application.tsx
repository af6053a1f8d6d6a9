import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { focusHeading } from "#src/layout/use-focus-heading.ts";
import { useOutbox } from "#src/layout/use-outbox.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Outbox } from "#src/session/outbox.ts";
import { type ApplicationEntry, nameOf, type OutboxEntry } from "#src/session/outbox-entries.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom } from "#src/session/session-atoms.ts";
import { Button } from "#src/ui/button.tsx";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import {
  type Answers,
  closedStage,
  firstUndone,
  newAnswers,
  stepWith,
} from "./application-answers.ts";
import { ApplicationForm } from "./application-form.tsx";
import { STEPS, type Step, type StepOrCheck } from "./application-labels.ts";
import { CheckAnswers } from "./check-answers.tsx";
import {
  type Draft,
  hasAnswers,
  readDraft,
  removeDraft,
  removeEmptyDraft,
  updateDraft,
  writeDraft,
} from "./draft.ts";
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
  const isRefusedByField = stepWith(refused) !== null;
  useFocusAfter(receipt ?? unsent);
  if (receipt) {
    const putAway = () => withOutbox((outbox) => outbox.putAway(receipt));
    return <Receipt receipt={receipt.receipt} phone={phone} onPutAway={putAway} />;
  }
  if (unsent && !isRefusedByField) {
    const takeBack = async (outbox: Outbox) => {
      renewDraft();
      await outbox.takeBack(unsent);
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
  return <Form {...form} phone={phone} session={session} refused={refused} onMended={forget} />;
}

interface FormProps extends ApplicationProps {
  readonly refused: Readonly<Record<string, string>>;
  /** What was refused is being mended. */
  readonly onMended: () => void;
}

function Form({ step, openStages, phone, session, refused, onMended }: FormProps) {
  const closedWords = useClosedWords();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(readDraft);
  const [answers, setAnswers] = useState<Answers | null>(step ? draft : null);
  const follow = (next: Answers | null) => {
    setAnswers(next);
    setDraft(readDraft());
  };
  const go = (to: StepOrCheck, replace = false) => void navigate({ href: addressOf(to), replace });

  // An address of a step leads nowhere without the answers before it.
  const open = openStages.length > 0 ? answers : null;
  const undone = open ? firstUndone(open, openStages) : null;
  const isTooFar = step !== undefined && (!open || isAfter(step, undone));
  useEffect(() => {
    if (!isTooFar) return;
    void navigate({ href: open && undone ? addressOf(undone) : PATH, replace: true });
  }, [isTooFar, open, undone, navigate]);
  const wrong = stepWith(refused);
  useEffect(() => {
    if (wrong) void navigate({ href: addressOf(wrong), replace: true });
  }, [wrong, navigate]);

  const forgetEmpty = useEffectEvent(() => {
    if (step === undefined && answers && removeEmptyDraft(answers.key)) follow(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the start is gone back to
  useEffect(() => forgetEmpty(), [step]);

  if (isTooFar) return null;
  if (step === undefined || !answers) {
    return (
      <Start
        draft={draft}
        openStages={openStages}
        phone={phone}
        onStart={(from) => {
          writeDraft(from);
          follow(from);
          go(firstUndone(from, openStages) ?? "check");
        }}
        onDelete={() => {
          removeDraft();
          follow(null);
          focusHeading();
        }}
      />
    );
  }
  if (step === "check") {
    return <CheckAnswers answers={answers} session={session} addressOf={addressOf} />;
  }
  const closed = closedStage(answers, openStages);
  return (
    <ApplicationForm
      key={step}
      step={step}
      answers={answers}
      openStages={openStages}
      refused={closed ? { ...refused, stage: closedWords(closed) } : refused}
      onKeep={(next) => {
        updateDraft(next);
        follow(next);
      }}
      onDone={(next) => {
        writeDraft(next);
        follow(next);
        onMended();
        go(stepAfter(step, next, openStages));
      }}
    />
  );
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

interface StartProps extends Pick<ApplicationProps, "openStages" | "phone"> {
  readonly draft: Draft | null;
  readonly onStart: (answers: Answers) => void;
  readonly onDelete: () => void;
}

/** The way into the form, where a stage takes applications; what was begun is offered first. */
function Start({ draft, openStages, phone, onStart, onDelete }: StartProps) {
  const isOpen = openStages.length > 0;
  const begun = draft && hasAnswers(draft) ? draft : null;
  return (
    <div className={styles.form}>
      {!isOpen && <NothingOpen phone={phone} />}
      {isOpen && !begun && (
        <>
          <p>
            <Trans>
              大约需要十分钟：先填写孩子和监护人的信息，核对后再提交。中途可以离开，回来接着填。
            </Trans>
          </p>
          <Button onClick={() => onStart(draft ?? newAnswers())}>
            <Trans>开始申请</Trans>
          </Button>
        </>
      )}
      {begun && (
        <KeptDraft
          draft={begun}
          closed={isOpen ? closedStage(begun, openStages) : null}
          onCarryOn={isOpen ? () => onStart(begun) : null}
          onDelete={onDelete}
        />
      )}
    </div>
  );
}

/** That nobody can apply now, and what to do instead. */
function NothingOpen({ phone }: Pick<ApplicationProps, "phone">) {
  return (
    <div className={styles.section}>
      <p>
        <Trans>
          目前没有学段开放入学申请。开放时间见上面各学段的招生页面，也可以致电招生办公室询问。
        </Trans>
      </p>
      {phone !== undefined && (
        <p>
          <a href={phoneAddress(phone)}>
            <Trans>
              招生咨询 <PhoneNumber number={phone} />
            </Trans>
          </a>
        </p>
      )}
    </div>
  );
}

interface KeptDraftProps {
  readonly draft: Draft;
  /** The stage that it asks for and that is closed by now. */
  readonly closed: Stage | null;
  readonly onCarryOn: (() => void) | null;
  readonly onDelete: () => void;
}

function KeptDraft({ draft, closed, onCarryOn, onDelete }: KeptDraftProps) {
  const { t } = useLingui();
  const moment = formatMoment(useLocale(), draft.updatedAt);
  const closedWords = useClosedWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.unsent}>
      <p className={styles.applicant}>
        <Trans>您有一份没有提交的申请，保存于 {moment}。</Trans>
      </p>
      {closed && <p>{closedWords(closed)}</p>}
      <p className={styles.small}>
        <Trans>草稿只在这台设备上，最长保留 7 天；提交、退出登录或登录过期后会清除。</Trans>
      </p>
      <div className={styles.actions}>
        {onCarryOn && (
          <Button onClick={onCarryOn}>
            <Trans>继续填写</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          <Trans>删除草稿</Trans>
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={t`删除草稿？`}
          confirm={t`删除草稿`}
          decline={t`不删除`}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) onDelete();
          }}
        >
          <Trans>已填写的内容会从这台设备上删除，无法恢复。</Trans>
        </Dialog>
      )}
    </div>
  );
}

/** Why the stage that was chosen has to be chosen anew. */
function useClosedWords(): (stage: Stage) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (stage) => {
    const name = STAGE_LABELS[stage][locale];
    return t`先前选择的“${name}”现在没有开放申请，请改选其他学段。`;
  };
}

/** What was pressed is gone with its entry: unless what comes then takes the focus, the page's heading does. */
function useFocusAfter(entry: OutboxEntry | undefined): void {
  const name = entry && nameOf(entry);
  const before = useRef(name);
  useEffect(() => {
    const isGone = before.current !== undefined && name === undefined;
    before.current = name;
    if (isGone && document.activeElement === document.body) focusHeading();
  }, [name]);
}

/** After a submission that may have arrived, other answers make another application. */
function renewDraft(): void {
  const draft = readDraft();
  if (draft) writeDraft(newAnswers(draft.values));
}

function isApplication(entry: OutboxEntry): entry is ApplicationEntry {
  return entry.kind === "application";
}
