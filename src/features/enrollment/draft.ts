import { useAtomValue } from "jotai";
import { useMemo } from "react";
import * as z from "zod/mini";
import { tabStorage } from "#src/session/browser-storage.ts";
import { type Drafts, type DraftText, draftsAtom } from "#src/session/drafts.ts";
import { SEALED } from "#src/session/personal-storage.ts";
import { isOld, parseDraft } from "#src/session/stored-drafts.ts";
import type { Answers } from "./answers.ts";

const Draft = z.object({
  key: z.uuid(),
  values: z.record(z.string(), z.string()),
  updatedAt: z.number(),
  returned: z.optional(z.enum(["unsent", "unanswered"])),
  refused: z.optional(z.record(z.string(), z.string())),
});
export type Draft = z.infer<typeof Draft>;

export interface ShownDraft extends Draft {
  /** The device has no room for it: it is lost with the page. */
  readonly isUnsaved: boolean;
}

/** The drafts of this device, the newest first, also as other tabs change them. */
export function useDrafts(): readonly ShownDraft[] {
  const texts = useAtomValue(draftsAtom);
  return useMemo(() => parseDrafts(texts), [texts]);
}

export function readDrafts(drafts: Drafts): readonly ShownDraft[] {
  return parseDrafts(drafts.all);
}

export function readDraft(drafts: Drafts, key: string): Draft | null {
  return readDrafts(drafts).find((draft) => draft.key === key) ?? null;
}

/**
 * Saves what was answered, without the consent, in the place of what any tab has saved before; a draft that is gone stays so.
 * Returns the answers with the time.
 */
export function saveDraft(drafts: Drafts, answers: Answers): Answers {
  if (isGone(answers, readDrafts(drafts))) return answers;
  const { key, returned, refused } = answers;
  const { agreed: _, ...values } = answers.values;
  if (Object.values(values).every((value) => value.trim() === "")) {
    drafts.remove(key);
    return { ...answers, updatedAt: undefined };
  }
  const updatedAt = Date.now();
  const draft: Draft = { key, values, updatedAt, returned, refused };
  drafts.save(key, JSON.stringify(draft), updatedAt);
  return { ...answers, updatedAt };
}

/** Whether another tab has submitted or deleted the draft of these answers; its age takes nothing from an open form. */
export function isGone({ key, updatedAt }: Answers, drafts: readonly Draft[]): boolean {
  const wasSaved = updatedAt !== undefined && !isOld(updatedAt);
  return wasSaved && drafts.every((draft) => draft.key !== key);
}

function parseDrafts(texts: readonly DraftText[]): readonly ShownDraft[] {
  return texts
    .map(readShown)
    .filter((draft) => draft !== null)
    .filter(({ updatedAt }) => !isOld(updatedAt))
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

function readShown({ text, isUnsaved }: DraftText): ShownDraft | null {
  const { data } = Draft.safeParse(parseDraft(text));
  return data ? { ...data, isUnsaved } : null;
}

/** It outlasts the login as the drafts do, so that the same visitor goes on with it. */
const OPEN = `${SEALED}open application`;

interface Opening {
  readonly step: string | undefined;
  readonly drafts: Drafts;
}

/** At a step, what was open in this tab before it was reloaded, or the only draft there is; at the start nothing. */
export function openForm({ step, drafts }: Opening) {
  if (step === undefined) return { key: null, answers: null, version: 0 };
  const key = tabStorage.read(OPEN);
  if (key !== null) return { key, answers: readDraft(drafts, key), version: 0 };
  const [draft = null, another] = readDrafts(drafts);
  const answers = another ? null : draft;
  return { key: answers?.key ?? null, answers, version: 0 };
}

/** Remembers for the next reload of this tab which application is open. */
export function writeOpenKey(key: string | null): void {
  if (key === null) tabStorage.remove(OPEN);
  else tabStorage.write(OPEN, key);
}
