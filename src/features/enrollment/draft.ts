import * as z from "zod/mini";
import { isOld, removeDraft, removeOldDrafts } from "#src/session/drafts.ts";
import {
  DRAFTS,
  followPersonal,
  personalNames,
  readPersonal,
  removePersonal,
  writePersonal,
} from "#src/session/personal-storage.ts";
import type { Answers } from "./application-answers.ts";

const Draft = z.object({
  key: z.uuid(),
  values: z.record(z.string(), z.string()),
  updatedAt: z.number(),
  returned: z.optional(z.enum(["unsent", "unanswered"])),
});
export type Draft = z.infer<typeof Draft>;

/** The last release kept one draft alone, under this name. */
const LAST_RELEASE = `${DRAFTS}application`;

/** The applications that were begun on this device lately and not submitted: what was kept last comes first. */
export function readDrafts(): readonly Draft[] {
  removeOldDrafts();
  takeOver();
  return personalNames(DRAFTS)
    .map((name) => parseDraft(readPersonal(name)))
    .filter((draft) => draft !== null)
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

export function readDraft(key: string): Draft | null {
  return readDrafts().find((draft) => draft.key === key) ?? null;
}

/** Gives what the last release has kept the name that it has now. */
function takeOver(): void {
  const text = readPersonal(LAST_RELEASE);
  const draft = parseDraft(text);
  if (!text || !draft) return;
  // A tab that still runs the last release goes on writing it.
  const known = parseDraft(readPersonal(DRAFTS + draft.key));
  const isNewer = !known || known.updatedAt < draft.updatedAt;
  if (!isNewer || writePersonal(DRAFTS + draft.key, text)) removePersonal(LAST_RELEASE);
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

/**
 * Keeps what was answered, if anything was; false: this device has no room for it. The consent is not kept: it is given once,
 * to what stands beside the box then.
 */
export function writeDraft(answers: Omit<Answers, "updatedAt">): boolean {
  const { key, returned } = answers;
  const { agreed, ...values } = answers.values;
  if (hasAnswers({ values })) {
    const draft: Draft = { key, values, updatedAt: Date.now(), returned };
    return writePersonal(DRAFTS + key, JSON.stringify(draft));
  }
  removeDraft(key);
  return true;
}

/** The same while it is being typed: what is gone is not brought back. `before`: what was answered here until then. */
export function updateDraft(answers: Answers, before: Answers): void {
  if (!isGone(before)) writeDraft(withOthers(answers, before));
}

/** Whether another tab has submitted or deleted what was kept of it; by its age alone nothing goes that is open in a form. */
export function isGone(answers: Answers): boolean {
  const { key, updatedAt } = answers;
  const wasKept = updatedAt !== undefined && !isOld(updatedAt) && hasAnswers(answers);
  return wasKept && readDraft(key) === null;
}

/** What was answered here, and what another tab has kept since of the same application. `before`: as it was here until then. */
export function withOthers({ key, values, returned }: Answers, before: Answers): Answers {
  const kept = readDraft(key)?.values ?? values;
  const all = Object.keys({ ...before.values, ...values, ...kept });
  const isChanged = (name: string) => values[name] !== before.values[name];
  const merged = all.map((name) => {
    const isOfOther = !isChanged(name) && name in kept;
    return [name, isOfOther ? kept[name] : values[name]] as const;
  });
  return { key, values: Object.fromEntries(merged.filter(isAnswered)), returned };
}

const isAnswered = (answer: readonly [string, string | undefined]): answer is [string, string] =>
  answer[1] !== undefined;

/** Tells when another tab has changed one of them. */
export function followDrafts(changed: () => void): () => void {
  return followPersonal(DRAFTS, () => changed());
}

function hasAnswers({ values }: Pick<Answers, "values">): boolean {
  return Object.values(values).some((value) => value.trim() !== "");
}
