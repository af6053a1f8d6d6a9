import type { ApplicationEntry, OutboxEntry, ReceiptEntry } from "#src/outbox/entries.ts";
import { stepWith } from "./application-answers.ts";
import { readDraft } from "./draft.ts";

export type SubmittedEntry = ApplicationEntry | ReceiptEntry;

/** What became of the application with this key. */
export function entryOf(
  entries: readonly OutboxEntry[],
  key: string | null,
): SubmittedEntry | undefined {
  return entries.filter(isOfApplication).find((entry) => keyOf(entry) === key);
}

/** What waits or was refused, then the receipts, the newest first; what is to be mended in a draft is shown by that. */
export function submittedEntries(entries: readonly OutboxEntry[]): readonly SubmittedEntry[] {
  return entries
    .filter(isOfApplication)
    .filter((entry) => !isToMend(entry) || readDraft(keyOf(entry)) === null)
    .sort(byUrgency);
}

function byUrgency(one: SubmittedEntry, other: SubmittedEntry): number {
  if (one.kind === "receipt" && other.kind === "receipt") {
    return Date.parse(other.receipt.submittedAt) - Date.parse(one.receipt.submittedAt);
  }
  return Number(one.kind === "receipt") - Number(other.kind === "receipt");
}

/** Whether single fields of it were refused. */
export function isToMend(entry: OutboxEntry): entry is ApplicationEntry {
  if (entry.kind !== "application") return false;
  const { state } = entry;
  return state.is === "refused" && stepWith(state.fields) !== null;
}

export function keyOf(entry: SubmittedEntry): string {
  return entry.kind === "receipt" ? entry.key : entry.application.key;
}

function isOfApplication(entry: OutboxEntry): entry is SubmittedEntry {
  return entry.kind === "application" || entry.kind === "receipt";
}
