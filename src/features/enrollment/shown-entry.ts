import type { ApplicationEntry, OutboxEntry, ReceiptEntry } from "#src/session/outbox-entries.ts";
import { stepWith } from "./application-answers.ts";
import { readDraft } from "./draft.ts";

/**
 * What became of the application with this key; of another one where none is being filled in: what another tab submits does
 * not take a form away. What is to be mended in a draft is shown by that.
 */
export function shownEntry(
  entries: readonly OutboxEntry[],
  key: string | null,
  isFillingIn: boolean,
): ApplicationEntry | ReceiptEntry | undefined {
  const applications = entries.filter(isOfApplication);
  const own = applications.find((entry) => keyOf(entry) === key);
  if (own || isFillingIn) return own;
  const others = applications.filter((entry) => !isInDraft(entry));
  return others.find(({ kind }) => kind === "receipt") ?? others[0];
}

/** Whether single fields were refused of what stands in the form with this key. */
export function isInForm({ application, state }: ApplicationEntry, key: string | null): boolean {
  return application.key === key && state.is === "refused" && stepWith(state.fields) !== null;
}

/** Applications of which single fields were refused: their drafts lead back to them. */
export function entriesToMend(entries: readonly OutboxEntry[]): readonly ApplicationEntry[] {
  return entries
    .filter((entry) => entry.kind === "application")
    .filter((entry) => isInForm(entry, entry.application.key));
}

function isInDraft(entry: ApplicationEntry | ReceiptEntry): boolean {
  if (entry.kind === "receipt") return false;
  const { key } = entry.application;
  return isInForm(entry, key) && readDraft(key) !== null;
}

function isOfApplication(entry: OutboxEntry): entry is ApplicationEntry | ReceiptEntry {
  return entry.kind === "application" || entry.kind === "receipt";
}

function keyOf(entry: ApplicationEntry | ReceiptEntry): string {
  return entry.kind === "receipt" ? entry.key : entry.application.key;
}
