import { atom, type createStore } from "jotai";
import { deviceStorage } from "./browser-storage.ts";
import {
  DRAFTS,
  PERSONAL,
  removePersonal,
  SEALED,
  sealedDrafts,
  writePersonal,
} from "./personal-storage.ts";
import type { Seal } from "./seal.ts";
import { readTexts, sealOwn } from "./stored-drafts.ts";

export interface DraftText {
  readonly text: string;
  /** The device has no room for it: it is lost with the page. */
  readonly isUnsaved: boolean;
}

/** The visitor's applications that are being filled in on this device, as other tabs change them too. */
export const draftsAtom = atom<readonly DraftText[]>([]);

/** Keeps drafts by key: sealed wherever the visitor's seal is known, or else until the login ends. */
export class Drafts {
  readonly #store: ReturnType<typeof createStore>;
  #seal: Seal | null = null;
  #texts = new Map<string, string>();
  /** Not on the device yet. */
  readonly #writing = new Map<string, string>();
  readonly #unsaved = new Set<string>();
  #isFollowing = false;
  /** The read in progress; null when none. */
  #reading: symbol | null = null;

  constructor(store: ReturnType<typeof createStore>) {
    this.#store = store;
  }

  get(key: string): DraftText | null {
    const text = this.#texts.get(key);
    return text === undefined ? null : { text, isUnsaved: this.#unsaved.has(key) };
  }

  get all(): readonly DraftText[] {
    return this.#store.get(draftsAtom);
  }

  /** Reads the visitor's drafts; what lies there open, or under an older key, is sealed. */
  async open(seal: Seal | null): Promise<void> {
    if (!this.#isFollowing) addEventListener("storage", (event) => this.#follow(event));
    this.#isFollowing = true;
    this.#seal = seal;
    if (seal) await sealOwn(seal);
    await this.reload();
  }

  save(key: string, text: string, updatedAt: number): void {
    this.#texts.set(key, text);
    this.#writing.set(key, text);
    const seal = this.#seal;
    if (seal) void this.#writeSealed(seal, key, { text, updatedAt });
    else this.#written(key, text, writePersonal(DRAFTS + key, text));
    this.#show();
  }

  remove(key: string): void {
    this.#texts.delete(key);
    this.#writing.delete(key);
    this.#unsaved.delete(key);
    removePersonal(DRAFTS + key);
    for (const owner of this.#seal?.owners ?? []) deviceStorage.remove(sealedDrafts(owner) + key);
    this.#show();
  }

  /** The login has ended: nothing is shown any more, and what is sealed stays. */
  leave(): void {
    this.#seal = null;
    this.#reading = null;
    this.#texts.clear();
    this.#unsaved.clear();
    this.#store.set(draftsAtom, []);
  }

  /** The visitor has logged out: what is under way is not written any more. */
  forget(): void {
    this.#writing.clear();
    this.leave();
  }

  #follow({ key }: StorageEvent): void {
    const isDraft = key?.startsWith(SEALED) || key?.startsWith(PERSONAL + DRAFTS);
    if (key === null || isDraft) void this.reload();
  }

  async #writeSealed(
    seal: Seal,
    key: string,
    { text, updatedAt }: { readonly text: string; readonly updatedAt: number },
  ): Promise<void> {
    const sealed = await seal.seal(text, updatedAt);
    // Something newer is on its way, or it was removed.
    if (this.#writing.get(key) !== text) return;
    const isSaved = deviceStorage.write(sealedDrafts(seal.owner) + key, JSON.stringify(sealed));
    const wasUnsaved = this.#unsaved.has(key);
    this.#written(key, text, isSaved);
    if (isSaved === wasUnsaved) this.#show();
  }

  #written(key: string, text: string, isSaved: boolean): void {
    this.#writing.delete(key);
    if (this.#texts.get(key) !== text) return;
    if (isSaved) this.#unsaved.delete(key);
    else this.#unsaved.add(key);
  }

  #show(): void {
    const drafts = [...this.#texts].map(([key, text]) => ({
      text,
      isUnsaved: this.#unsaved.has(key),
    }));
    this.#store.set(draftsAtom, drafts);
    // It has begun to read before the change.
    if (this.#reading) void this.reload();
  }

  /** Reads again what another tab may have changed while this one slept. */
  async reload(): Promise<void> {
    const reading = Symbol("reading");
    this.#reading = reading;
    const texts = await readTexts(this.#seal);
    if (this.#reading !== reading) return;
    this.#reading = null;
    for (const key of [...this.#writing.keys(), ...this.#unsaved]) {
      const text = this.#texts.get(key);
      if (text !== undefined) texts.set(key, text);
    }
    this.#texts = texts;
    this.#show();
  }
}
