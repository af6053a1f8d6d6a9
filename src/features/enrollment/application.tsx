import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { returnToHeading } from "#src/layout/return-to-heading.ts";
import { useOutbox } from "#src/layout/use-outbox.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Outbox } from "#src/session/outbox.ts";
import {
  type ApplicationEntry,
  nameOf,
  type OutboxEntry,
  type ReceiptEntry,
} from "#src/session/outbox-entries.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom, tokenAtom } from "#src/session/session-atoms.ts";
import { readToken } from "#src/session/token-cookie.ts";
import { Button } from "#src/ui/button.tsx";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import {
  type Answers,
  closedStage,
  firstUndone,
  newAnswers,
  stepWith,
  valuesOfApplication,
} from "./application-answers.ts";
import { ApplicationForm } from "./application-form.tsx";
import { STEPS, type Step, type StepOrCheck } from "./application-labels.ts";
import { CheckAnswers } from "./check-answers.tsx";
import {
  type Draft,
  followDraft,
  readDraft,
  removeDraft,
  updateDraft,
  writeDraft,
} from "./draft.ts";
import styles from "./enrollment.module.css";
import { Receipt } from "./receipt.tsx";
import type { RefusedFields } from "./refused-words.tsx";
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
  const [key, setKey] = useState<string | null>(null);
  const entry = shownEntry(entries, key, form.step !== undefined && key !== null);
  const afterPress = useFocusAfterPress(entry);
  if (entry?.kind === "receipt") {
    const putAway = () => withOutbox((outbox) => outbox.putAway(entry));
    return (
      <Receipt
        key={nameOf(entry)}
        receipt={entry.receipt}
        phone={phone}
        onPutAway={afterPress(putAway)}
      />
    );
  }
  if (entry && !isInForm(entry, key)) {
    const takeBack = async (outbox: Outbox) => {
      // After a submission that may have arrived, other answers make another application.
      returnToForm(entry, crypto.randomUUID());
      await outbox.takeBack(entry);
    };
    const putAway = (outbox: Outbox) => {
      returnToForm(entry, entry.application.key);
      outbox.putAway(entry);
    };
    return (
      <UnsentApplication
        key={nameOf(entry)}
        entry={entry}
        onTakeBack={afterPress(() => withOutbox(takeBack))}
        onPutAway={afterPress(() => withOutbox(putAway))}
      />
    );
  }
  const forget = () => {
    if (entry) withOutbox((outbox) => outbox.putAway(entry));
  };
  return (
    <Form
      {...form}
      phone={phone}
      session={session}
      refused={entry?.state.is === "refused" ? entry.state : NOTHING_REFUSED}
      onMended={forget}
      onFillIn={setKey}
    />
  );
}

const NOTHING_REFUSED: RefusedFields = { fields: {} };

/**
 * What became of the application with this key; of another one where none is being filled in: what another tab submits does
 * not take a form away.
 */
function shownEntry(
  entries: readonly OutboxEntry[],
  key: string | null,
  isFillingIn: boolean,
): ApplicationEntry | ReceiptEntry | undefined {
  const applications = entries.filter(isOfApplication);
  const own = applications.find((entry) => keyOf(entry) === key);
  if (own || isFillingIn) return own;
  return applications.find(({ kind }) => kind === "receipt") ?? applications[0];
}

function isOfApplication(entry: OutboxEntry): entry is ApplicationEntry | ReceiptEntry {
  return entry.kind === "application" || entry.kind === "receipt";
}

function keyOf(entry: ApplicationEntry | ReceiptEntry): string {
  return entry.kind === "receipt" ? entry.key : entry.application.key;
}

/** Whether single fields were refused of what stands in the form with this key, or of the draft that it opens with. */
function isInForm({ application, state }: ApplicationEntry, key: string | null): boolean {
  if (state.is !== "refused" || stepWith(state.fields) === null) return false;
  return application.key === (key ?? readDraft()?.key);
}

/** The form goes on with what was to be sent, also where another tab's draft has taken the place of its own. */
function returnToForm({ application }: ApplicationEntry, key: string): void {
  const draft = readDraft();
  const isOwn = draft?.key === application.key;
  writeDraft({ key, values: isOwn ? draft.values : valuesOfApplication(application) });
}

interface FormProps extends ApplicationProps {
  readonly refused: RefusedFields;
  /** What was refused is being mended. */
  readonly onMended: () => void;
  /** Told the key of the answers that are being filled in; null: none are. */
  readonly onFillIn: (key: string | null) => void;
}

function Form({ step, openStages, phone, session, refused, onMended, onFillIn }: FormProps) {
  const closedWords = useClosedWords();
  const navigate = useNavigate();
  const token = useAtomValue(tokenAtom);
  const [draft, setDraft] = useState(readDraft);
  const [answers, setAnswers] = useState<Answers | null>(step ? draft : null);
  const follow = (next: Answers | null) => {
    setAnswers(next);
    setDraft(readDraft());
  };
  const go = (to: StepOrCheck, replace = false) => void navigate({ href: addressOf(to), replace });
  const key = answers?.key ?? null;
  useEffect(() => onFillIn(key), [key, onFillIn]);
  const followOthers = useEffectEvent((before: Draft | null) => {
    const isFree = before !== null && readDraft() === null && readToken() === token;
    // What had taken the place of these answers has been submitted or deleted.
    if (answers && isFree && before.key !== key) writeDraft(answers);
    setDraft(readDraft());
  });
  useEffect(() => followDraft((before) => followOthers(before)), []);

  // An address of a step leads nowhere without the answers before it.
  const open = openStages.length > 0 ? answers : null;
  const undone = open ? firstUndone(open, openStages) : null;
  const isTooFar = step !== undefined && (!open || isAfter(step, undone));
  useEffect(() => {
    if (!isTooFar) return;
    void navigate({ href: open && undone ? addressOf(undone) : PATH, replace: true });
  }, [isTooFar, open, undone, navigate]);
  const wrong = stepWith(refused.fields);
  useEffect(() => {
    if (wrong) void navigate({ href: addressOf(wrong), replace: true });
  }, [wrong, navigate]);

  if (isTooFar) return null;
  if (step === undefined || !answers) {
    /** The start as it is by now. */
    const showStart = () => {
      follow(null);
      returnToHeading();
    };
    return (
      <Start
        draft={draft}
        openStages={openStages}
        phone={phone}
        onStart={() => {
          if (readDraft()) return showStart();
          const begun = newAnswers();
          follow(begun);
          go(firstUndone(begun, openStages) ?? "check");
        }}
        onCarryOn={() => {
          const kept = readDraft();
          if (!kept) return showStart();
          follow(kept);
          go(firstUndone(kept, openStages) ?? "check");
        }}
        onDelete={() => {
          removeDraft();
          showStart();
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
      refused={refused}
      closed={closed && closedWords(closed)}
      onKeep={(next) => {
        updateDraft(next, answers);
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
  readonly onStart: () => void;
  readonly onCarryOn: () => void;
  readonly onDelete: () => void;
}

/** The way into the form, where a stage takes applications; what was begun is offered first. */
function Start({ draft, openStages, phone, onStart, onCarryOn, onDelete }: StartProps) {
  const isOpen = openStages.length > 0;
  return (
    <div className={styles.form}>
      {!isOpen && <NothingOpen phone={phone} />}
      {isOpen && !draft && (
        <>
          <p>
            <Trans>
              大约需要十分钟：先填写孩子和监护人的信息，核对后再提交。中途可以离开，回来接着填。
            </Trans>
          </p>
          <Button onClick={onStart}>
            <Trans>开始申请</Trans>
          </Button>
        </>
      )}
      {draft && (
        <KeptDraft
          draft={draft}
          closed={isOpen ? closedStage(draft, openStages) : null}
          onCarryOn={isOpen ? onCarryOn : null}
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

/**
 * For what is pressed here: its button is gone with the entry. Unless what comes then takes the focus, the page's heading does;
 * what is pressed in another tab leaves it where it is.
 */
function useFocusAfterPress(entry: OutboxEntry | undefined) {
  const name = entry && nameOf(entry);
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const isGone = pressed.current !== undefined && pressed.current !== name;
    if (!isGone) return;
    pressed.current = undefined;
    if (document.activeElement === document.body) returnToHeading();
  }, [name]);
  return (act: () => void) => () => {
    pressed.current = name;
    act();
  };
}
