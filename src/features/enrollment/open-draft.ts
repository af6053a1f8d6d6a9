import type { Application } from "#contract/application-shapes.ts";
import { removeDraft } from "#src/session/drafts.ts";
import { openStorage, PERSONAL } from "#src/session/personal-storage.ts";
import { type Returned, valuesOfApplication } from "./application-answers.ts";
import { type Draft, readDraft, readDrafts, writeDraft } from "./draft.ts";

const OPEN = `${PERSONAL}open application`;

/** The key of the application that was being filled in when this tab was loaded; null: none was. */
export function readOpenKey(): string | null {
  return openStorage("sessionStorage")?.getItem(OPEN) ?? null;
}

/** Keeps for the next time that this tab is loaded which application is being filled in. */
export function writeOpenKey(key: string | null): void {
  const storage = openStorage("sessionStorage");
  try {
    if (key === null) storage?.removeItem(OPEN);
    else storage?.setItem(OPEN, key);
  } catch (error) {
    console.warn("not kept", error);
  }
}

/** What this tab goes on with: what was open in it. A tab that had none takes the draft that there is, if it is the only one. */
export function readOpenDraft(): Draft | null {
  const key = readOpenKey();
  if (key !== null) return readDraft(key);
  const [draft, another] = readDrafts();
  return (!another && draft) || null;
}

/** What was to be sent can be filled in again, under this key; false: this device has no room for it. */
export function returnToForm(application: Application, key: string, returned: Returned): boolean {
  const values = readDraft(application.key)?.values ?? valuesOfApplication(application);
  if (!writeDraft({ key, values, returned })) return false;
  if (key !== application.key) removeDraft(application.key);
  // At the start, or where another is being filled in by now, this tab goes on with what it had.
  if (readOpenKey() === application.key) writeOpenKey(key);
  return true;
}
