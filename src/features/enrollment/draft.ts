import * as z from "zod/mini";
import { DRAFT } from "#src/session/draft-name.ts";
import { removeOldDrafts } from "#src/session/old-drafts.ts";
import { removePersonal } from "#src/session/own-storage.ts";
import { PERSONAL, readPersonal, writePersonal } from "#src/session/personal-storage.ts";
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
    const draft = Draft.safeParse(JSON.parse(text)).data;
    return draft && hasAnswers(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps what was answered, if anything was. The consent is not kept: it is given once, to what stands beside the box then. */
export function writeDraft({ key, values: { agreed, ...values } }: Answers): void {
  if (hasAnswers({ values })) {
    writePersonal(DRAFT, JSON.stringify({ key, values, updatedAt: Date.now() }));
  } else if (readDraft()?.key === key) removeDraft();
}

/**
 * The same while it is being typed. One that was meanwhile submitted or deleted in another tab is not brought back, and does
 * not take the place of another one. `before`: what was answered until then.
 */
export function updateDraft(answers: Answers, before: Answers): void {
  const kept = readDraft();
  if (kept ? kept.key === answers.key : !hasAnswers(before)) writeDraft(answers);
}

export function removeDraft(): void {
  removePersonal(DRAFT);
}

/** Tells when another tab has changed the draft, and what was there before. */
export function followDraft(changed: (before: Draft | null) => void): () => void {
  const follow = ({ key, oldValue }: StorageEvent) => {
    if (key === null || key === PERSONAL + DRAFT) changed(parseDraft(oldValue));
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

function hasAnswers({ values }: Pick<Answers, "values">): boolean {
  return Object.values(values).some((value) => value.trim() !== "");
}
