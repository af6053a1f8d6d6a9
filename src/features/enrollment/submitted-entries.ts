import type { ApplicationEntry, OutboxEntry, RefusedApplication } from "#src/outbox/entries.ts";
import { stepWith } from "./application-answers.ts";
import { readDraft } from "./draft.ts";

/** What became of the application with this key. */
export function entryOf(
  entries: readonly OutboxEntry[],
  key: string | null,
): ApplicationEntry | undefined {
  return entries.filter(isOfApplication).find((entry) => entry.key === key);
}

/** What waits or was refused, then the receipts, the newest first; what is to be mended in a draft is shown by that. */
export function submittedEntries(entries: readonly OutboxEntry[]): readonly ApplicationEntry[] {
  return entries
    .filter(isOfApplication)
    .filter((entry) => !isToMend(entry) || readDraft(entry.key) === null)
    .sort(byUrgency);
}

function byUrgency(one: ApplicationEntry, other: ApplicationEntry): number {
  if (one.state === "done" && other.state === "done") {
    return Date.parse(other.receipt.submittedAt) - Date.parse(one.receipt.submittedAt);
  }
  return Number(one.state === "done") - Number(other.state === "done");
}

/** Whether single fields of it were refused. */
export function isToMend(entry: OutboxEntry): entry is RefusedApplication {
  if (entry.kind !== "application" || entry.state !== "refused") return false;
  return stepWith(entry.refusal.fields) !== null;
}

function isOfApplication(entry: OutboxEntry): entry is ApplicationEntry {
  return entry.kind === "application";
}
