import * as z from "zod/mini";
import { DRAFT } from "#src/session/draft-name.ts";
import { removeOldDrafts } from "#src/session/old-drafts.ts";
import { removePersonal } from "#src/session/own-storage.ts";
import { readPersonal, writePersonal } from "#src/session/personal-storage.ts";
import type { Answers } from "./application-answers.ts";

const Draft = z.object({
  key: z.uuid(),
  values: z.record(z.string(), z.string()),
  updatedAt: z.number(),
});
export type Draft = z.infer<typeof Draft>;

/** The application that was begun on this device lately, and not submitted. */
export function readDraft(): Draft | null {
  removeOldDrafts();
  return parseDraft(readPersonal(DRAFT));
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    return Draft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The consent is not kept: it is given once, to what stands beside the box then. */
export function writeDraft({ key, values: { agreed, ...values } }: Answers): void {
  writePersonal(DRAFT, JSON.stringify({ key, values, updatedAt: Date.now() }));
}

/** The same where the draft is still there: one that was meanwhile submitted or deleted in another tab is not brought back. */
export function updateDraft(answers: Answers): void {
  if (parseDraft(readPersonal(DRAFT))?.key === answers.key) writeDraft(answers);
}

export function removeDraft(): void {
  removePersonal(DRAFT);
}

/** Whether anything was answered yet. */
export function hasAnswers({ values }: Answers): boolean {
  return Object.values(values).some((value) => value.trim() !== "");
}

/** Removes what was begun and left again before anything was answered; false: there is something else, or nothing. */
export function removeEmptyDraft(key: string): boolean {
  const draft = parseDraft(readPersonal(DRAFT));
  if (draft?.key !== key || hasAnswers(draft)) return false;
  removeDraft();
  return true;
}
