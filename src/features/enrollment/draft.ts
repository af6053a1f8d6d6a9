import * as z from "zod/mini";
import { DRAFT } from "#src/session/draft-name.ts";
import { removePersonal } from "#src/session/own-storage.ts";
import { readPersonal, writePersonal } from "#src/session/personal-storage.ts";
import type { Answers } from "./application-answers.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

const Draft = z.object({
  key: z.uuid(),
  values: z.record(z.string(), z.string()),
  updatedAt: z.number(),
});
export type Draft = z.infer<typeof Draft>;

/** The application that was begun on this device within the last seven days, and not submitted. */
export function readDraft(): Draft | null {
  const draft = parseDraft(readPersonal(DRAFT));
  if (draft && Date.now() - draft.updatedAt < WEEK) return draft;
  removePersonal(DRAFT);
  return null;
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

export function removeDraft(): void {
  removePersonal(DRAFT);
}
