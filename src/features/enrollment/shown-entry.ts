import type { ApplicationEntry, OutboxEntry, ReceiptEntry } from "#src/session/outbox-entries.ts";
import { stepWith } from "./application-answers.ts";

/**
 * What became of the application with this key; of another one where none is being filled in: what another tab submits does
 * not take a form away.
 */
export function shownEntry(
  entries: readonly OutboxEntry[],
  key: string | null,
  isFillingIn: boolean,
): ApplicationEntry | ReceiptEntry | undefined {
  const applications = entries.filter(isOfApplication);
  const own = applications.find((entry) => keyOf(entry) === key);
  if (own || isFillingIn) return own;
  return applications.find(({ kind }) => kind === "receipt") ?? applications[0];
}

/** Whether single fields were refused of what stands in the form with this key. */
export function isInForm({ application, state }: ApplicationEntry, key: string | null): boolean {
  return application.key === key && state.is === "refused" && stepWith(state.fields) !== null;
}

function isOfApplication(entry: OutboxEntry): entry is ApplicationEntry | ReceiptEntry {
  return entry.kind === "application" || entry.kind === "receipt";
}

function keyOf(entry: ApplicationEntry | ReceiptEntry): string {
  return entry.kind === "receipt" ? entry.key : entry.application.key;
}
