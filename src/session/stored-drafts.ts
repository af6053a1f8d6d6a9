import { WEEK_MS } from "#contract/durations.ts";
import { deviceStorage } from "./browser-storage.ts";
import {
  DRAFTS,
  personalNames,
  readPersonal,
  removePersonal,
  SEALED,
  sealedDrafts,
} from "./personal-storage.ts";
import type { Seal } from "./seal.ts";
import { parseSealedText } from "./sealed.ts";

export async function readTexts(seal: Seal | null): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of personalNames(DRAFTS)) {
    const text = readPersonal(name);
    if (text !== null) texts.set(name.slice(DRAFTS.length), text);
  }
  const beginning = seal && sealedDrafts(seal.owner);
  for (const name of beginning === null ? [] : deviceStorage.names(beginning)) {
    const sealed = parseSealedText(deviceStorage.read(name));
    const text = sealed && seal && (await seal.open(sealed));
    if (text !== null) texts.set(name.slice(beginning?.length), text);
  }
  return texts;
}

/** Seals what the login has left open, as a build before did, and what was sealed with an older key. */
export async function sealOwn(seal: Seal): Promise<void> {
  const write = async (key: string, { text, updatedAt }: { text: string; updatedAt: number }) => {
    const sealed = await seal.seal(text, updatedAt);
    return deviceStorage.write(sealedDrafts(seal.owner) + key, JSON.stringify(sealed));
  };
  for (const name of personalNames(DRAFTS)) {
    const text = readPersonal(name) ?? "";
    const draft = parseDraft(text);
    const key = name.slice(DRAFTS.length);
    if (draft && (await write(key, { text, updatedAt: draft.updatedAt }))) removePersonal(name);
  }
  for (const beginning of seal.owners.slice(1).map(sealedDrafts)) {
    for (const name of deviceStorage.names(beginning)) {
      const former = await openFormer(seal, name);
      const key = name.slice(beginning.length);
      if (former && (await write(key, former))) deviceStorage.remove(name);
    }
  }
}

async function openFormer(seal: Seal, name: string) {
  const sealed = parseSealedText(deviceStorage.read(name));
  const text = sealed && (await seal.open(sealed));
  return sealed && text !== null ? { text, updatedAt: sealed.changedAt } : null;
}

export function removeOldDrafts(): void {
  for (const name of personalNames(DRAFTS)) {
    const draft = parseDraft(readPersonal(name));
    if (draft === null || isOld(draft.updatedAt)) removePersonal(name);
  }
  for (const name of deviceStorage.names(SEALED)) {
    const sealed = parseSealedText(deviceStorage.read(name));
    if (sealed === null || isOld(sealed.changedAt)) deviceStorage.remove(name);
  }
}

export function isOld(updatedAt: number): boolean {
  return Date.now() - updatedAt >= WEEK_MS;
}

/** What every build writes of a draft; the form checks the rest. */
export interface StoredDraft {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly updatedAt: number;
}

// By hand: zod is not in the first load, of which this is part.
export function parseDraft(text: string | null): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    return isStoredDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null) return false;
  if (!("key" in value && "values" in value && "updatedAt" in value)) return false;
  const { key, values, updatedAt } = value;
  return typeof key === "string" && typeof updatedAt === "number" && isTexts(values);
}

function isTexts(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}
