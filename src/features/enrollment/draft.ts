import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { tabStorage } from "#src/session/browser-storage.ts";
import { isOld, removeDraft } from "#src/session/drafts.ts";
import {
  DRAFTS,
  followPersonal,
  PERSONAL,
  personalNames,
  readPersonal,
  writePersonal,
} from "#src/session/personal-storage.ts";
import type { Answers } from "./answers.ts";

const Draft = z.object({
  key: z.uuid(),
  values: z.record(z.string(), z.string()),
  updatedAt: z.number(),
  returned: z.optional(z.enum(["unsent", "unanswered"])),
  refused: z.optional(z.record(z.string(), z.string())),
});
export type Draft = z.infer<typeof Draft>;

/** The drafts of this device, the newest first, also as other tabs change them. */
export function useDrafts(): readonly Draft[] {
  const texts = useSyncExternalStore(followDrafts, readTexts);
  return useMemo(() => parseDrafts(texts), [texts]);
}

export function readDrafts(): readonly Draft[] {
  return parseDrafts(readTexts());
}

export function readDraft(key: string): Draft | null {
  return readDrafts().find((draft) => draft.key === key) ?? null;
}

/**
 * Saves what was answered, without the consent, in the place of what any tab has saved before; a draft that is gone stays so.
 * Returns the answers with the time.
 */
export function saveDraft(answers: Answers): Answers {
  if (isGone(answers, readDrafts())) return answers;
  const { key, returned, refused } = answers;
  const { agreed: _, ...values } = answers.values;
  if (Object.values(values).every((value) => value.trim() === "")) {
    removeDraft(key);
    return { ...answers, updatedAt: undefined };
  }
  const updatedAt = Date.now();
  const draft: Draft = { key, values, updatedAt, returned, refused };
  return writePersonal(DRAFTS + key, JSON.stringify(draft)) ? { ...answers, updatedAt } : answers;
}

/** Whether another tab has submitted or deleted the draft of these answers; its age takes nothing from an open form. */
export function isGone({ key, updatedAt }: Answers, drafts: readonly Draft[]): boolean {
  const wasSaved = updatedAt !== undefined && !isOld(updatedAt);
  return wasSaved && drafts.every((draft) => draft.key !== key);
}

function followDrafts(changed: () => void): () => void {
  return followPersonal(DRAFTS, changed);
}

/** One line for each draft. */
function readTexts(): string {
  return personalNames(DRAFTS).map(readPersonal).join("\n");
}

function parseDrafts(texts: string): readonly Draft[] {
  return texts
    .split("\n")
    .map(parseDraft)
    .filter((draft) => draft !== null)
    .filter(({ updatedAt }) => !isOld(updatedAt))
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

function parseDraft(text: string): Draft | null {
  try {
    return Draft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const OPEN = `${PERSONAL}open application`;

/** At a step, what was open in this tab before it was reloaded, or the only draft there is; at the start nothing. */
export function openForm(step: string | undefined) {
  if (step === undefined) return { key: null, answers: null, version: 0 };
  const key = tabStorage.read(OPEN);
  if (key !== null) return { key, answers: readDraft(key), version: 0 };
  const [draft = null, another] = readDrafts();
  const answers = another ? null : draft;
  return { key: answers?.key ?? null, answers, version: 0 };
}

/** Remembers for the next reload of this tab which application is open. */
export function writeOpenKey(key: string | null): void {
  if (key === null) tabStorage.remove(OPEN);
  else tabStorage.write(OPEN, key);
}
