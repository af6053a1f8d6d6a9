import type { Stage } from "#contract/stages.ts";
import type { ApplicationEntry, OutboxEntry } from "#src/outbox/entries.ts";
import { type Answers, closedStage, firstUndone } from "./answers.ts";
import { type Draft, isGone } from "./draft.ts";
import { STEPS, type Step, type StepOrCheck } from "./labels.ts";

/** What this tab has open: the answers, until they are submitted, and their key. */
export interface OpenForm {
  readonly key: string | null;
  readonly answers: Answers | null;
  /** Grows with each form that is opened: its fields begin with its answers. */
  readonly version: number;
}

export type EnrollmentEvent =
  | { readonly type: "opened" | "saved"; readonly answers: Answers }
  /** The application with this key was cancelled: its answers have another one. */
  | { readonly type: "replaced"; readonly key: string; readonly answers: Answers }
  /** Its draft was deleted, or its receipt or refusal dismissed. */
  | { readonly type: "closed"; readonly key: string };

export function enrollmentReducer(form: OpenForm, event: EnrollmentEvent): OpenForm {
  switch (event.type) {
    case "opened":
      return { key: event.answers.key, answers: event.answers, version: form.version + 1 };
    case "replaced":
      return form.key === event.key ? enrollmentReducer(form, { ...event, type: "opened" }) : form;
    case "saved":
      return { ...form, answers: event.answers };
    case "closed":
      return form.key === event.key ? { ...form, key: null, answers: null } : form;
  }
}

interface Surroundings {
  /** The step that the address names. */
  readonly step: StepOrCheck | undefined;
  readonly takenStages: readonly Stage[];
  readonly drafts: readonly Draft[];
  /** What became of the application that this tab has open, once it was submitted. */
  readonly submitted: ApplicationEntry | undefined;
}

export type EnrollmentState =
  | { readonly is: "start"; readonly isDraftGone: boolean }
  | {
      readonly is: "step";
      readonly step: Step;
      readonly answers: Answers;
      readonly closed: Stage | null;
      /** What another tab has saved since of the same application. */
      readonly newer: Draft | null;
    }
  | { readonly is: "check"; readonly answers: Answers; readonly newer: Draft | null }
  | { readonly is: "submitted"; readonly entry: ApplicationEntry }
  /** The address leads nowhere: the visitor is led to this step, or to the start. */
  | { readonly is: "elsewhere"; readonly step: Step | undefined };

/** What the page shows. */
export function enrollmentState(
  { answers }: OpenForm,
  { step, takenStages, drafts, submitted }: Surroundings,
): EnrollmentState {
  const isDraftGone = answers !== null && submitted === undefined && isGone(answers, drafts);
  if (step === undefined) return { is: "start", isDraftGone };
  if (submitted !== undefined) return { is: "submitted", entry: submitted };
  if (!answers || isDraftGone || takenStages.length === 0) {
    return { is: "elsewhere", step: undefined };
  }
  const undone = firstUndone(answers, takenStages);
  if (undone !== null && isAfter(step, undone)) return { is: "elsewhere", step: undone };
  const newer = newerDraft(answers, drafts);
  if (step === "check") return { is: "check", answers, newer };
  return { is: "step", step, answers, closed: closedStage(answers, takenStages), newer };
}

function isAfter(step: StepOrCheck, undone: Step): boolean {
  return step === "check" || STEPS.indexOf(step) > STEPS.indexOf(undone);
}

function newerDraft(
  { key, updatedAt = 0, values }: Answers,
  drafts: readonly Draft[],
): Draft | null {
  const saved = drafts.find((draft) => draft.key === key);
  if (!saved || saved.updatedAt <= updatedAt) return null;
  const names = Object.keys({ ...saved.values, ...values }).filter((name) => name !== "agreed");
  return names.some((name) => (saved.values[name] ?? "") !== (values[name] ?? "")) ? saved : null;
}

/** The applications that were submitted: what is not there yet comes first, then the receipts, the newest first. */
export function applicationsOf(entries: readonly OutboxEntry[]): readonly ApplicationEntry[] {
  const applications = entries.filter((entry) => entry.kind === "application");
  const submittedAt = (entry: ApplicationEntry) =>
    entry.state === "done" ? Date.parse(entry.receipt.submittedAt) : Number.POSITIVE_INFINITY;
  return applications.sort((one, other) => submittedAt(other) - submittedAt(one));
}
