import { useNavigate, useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useLayoutEffect, useReducer } from "react";
import type { Stage } from "#contract/stages.ts";
import { isFocusLost, useFollowedFocus } from "#src/focus/lost-focus.ts";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import type {
  ApplicationEntry,
  PendingApplication,
  RefusedApplication,
} from "#src/outbox/entries.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import {
  type Answers,
  firstUndone,
  newAnswers,
  parseAnswers,
  stepWith,
  valuesOf,
} from "./answers.ts";
import { type Draft, openForm, readDraft, saveDraft, useDrafts, writeOpenKey } from "./draft.ts";
import { applicationsOf, enrollmentReducer, enrollmentState } from "./enrollment-state.ts";
import { addressOf, type StepOrCheck } from "./labels.ts";
import { useLastGuardian } from "./last-guardian.ts";

export type Enrollment = ReturnType<typeof useEnrollment>;

/** What the page shows, and what the visitor can do with it. */
export function useEnrollment(
  step: StepOrCheck | undefined,
  {
    stage,
    takenStages,
  }: { readonly stage: Stage | undefined; readonly takenStages: readonly Stage[] },
) {
  const navigate = useNavigate();
  const { session } = useRouter().options.context;
  if (!session) throw new Error("nobody applies on the server");
  const store = session.drafts;
  const withOutbox = useOutbox();
  const applications = applicationsOf(useAtomValue(entriesAtom));
  const guardian = useLastGuardian({
    session,
    entries: applications,
    enabled: step === undefined,
  });
  const drafts = useDrafts();
  const [form, dispatch] = useReducer(enrollmentReducer, { step, drafts: store }, openForm);
  const own = applications.find(({ key }) => key === form.key);
  const state = enrollmentState(form, { step, takenStages, drafts, submitted: own });

  const goOn = (answers: Answers) =>
    void navigate({ href: addressOf(firstUndone(answers, takenStages) ?? "check") });
  const open = (answers: Answers) => {
    dispatch({ type: "opened", answers });
    goOn(answers);
  };
  const close = (key: string) => {
    store.remove(key);
    dispatch({ type: "closed", key });
  };
  const save = (answers: Answers) => {
    const saved = saveDraft(store, answers);
    dispatch({ type: "saved", answers: saved });
    return saved;
  };
  const actions = {
    start: () => open(newAnswers({ ...guardian, ...(stage && { stage }) })),
    carryOn: async (key: string) => {
      await store.reload();
      const draft = readDraft(store, key);
      if (draft) open(draft);
      else close(key);
    },
    removeDraft: close,
    save,
    finishStep: (answers: Answers) => goOn(save(answers)),
    /** The draft of another tab in the place of what is filled in here. */
    takeOver: (newer: Draft) => dispatch({ type: "opened", answers: newer }),
    /** Saves what is filled in here in the place of what another tab has saved. */
    keepOwn: () => {
      if (form.answers) save(form.answers);
    },
    submit: async (answers: Answers) => {
      const application = parseAnswers(answers);
      if (!application) return;
      const { key } = application;
      await withOutbox((outbox) => outbox.add({ kind: "application", key, application }));
    },
    /** Makes a draft of a pending application; not of one that was sent meanwhile. */
    cancel: (entry: PendingApplication) =>
      withOutbox((outbox) =>
        outbox.cancel(entry, () => {
          store.remove(entry.key);
          const returned = entry.sent ? "unanswered" : "unsent";
          const draft = saveDraft(store, { ...newAnswers(valuesOf(entry.application)), returned });
          dispatch({ type: "replaced", key: entry.key, answers: draft });
        }),
      ),
    /** Makes a draft of a refused application. */
    reopen: (entry: RefusedApplication) =>
      withOutbox(async (outbox) => {
        const { fields } = entry.refusal;
        const refused = stepWith(fields) ? fields : undefined;
        open(saveDraft(store, { key: entry.key, values: valuesOf(entry.application), refused }));
        await outbox.dismiss(entry);
      }),
    dismiss: (entry: ApplicationEntry) =>
      withOutbox(async (outbox) => {
        store.remove(entry.key);
        await outbox.dismiss(entry);
        dispatch({ type: "closed", key: entry.key });
      }),
  };

  useEffect(() => writeOpenKey(form.key), [form.key]);

  const refusedOwn = own?.state === "refused" && stepWith(own.refusal.fields) ? own : null;
  const reopenOwn = useEffectEvent(() => refusedOwn && void actions.reopen(refusedOwn));
  const hasRefusedFields = refusedOwn !== null;
  useEffect(() => {
    if (hasRefusedFields) reopenOwn();
  }, [hasRefusedFields]);

  const elsewhere = state.is === "elsewhere" ? addressOf(state.step) : null;
  useEffect(() => {
    if (elsewhere !== null) void navigate({ href: elsewhere, replace: true });
  }, [elsewhere, navigate]);

  useFollowedFocus();
  const isStart = state.is === "start";
  // Before any of the cards that come with the start.
  useLayoutEffect(() => {
    if (isStart && isFocusLost()) returnToHeading();
  }, [isStart]);
  useEffect(() => {
    if (isFocusLost()) returnToHeading();
  });

  return {
    ...actions,
    state,
    version: form.version,
    applications,
    /** A new form begins with what the latest application says of the guardian. */
    knowsGuardian: guardian !== undefined,
    drafts: drafts.filter((draft) => applications.every(({ key }) => key !== draft.key)),
  };
}
