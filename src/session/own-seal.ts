import type { createStore } from "jotai";
import { fetchPart } from "#src/api/http.ts";
import type { Drafts } from "./drafts.ts";
import type { Seal } from "./seal.ts";
import { canSeal } from "./sealed.ts";
import { sealAtom, tokenAtom } from "./session-atoms.ts";

interface OwnSealParts {
  readonly store: ReturnType<typeof createStore>;
  readonly drafts: Drafts;
  readonly askForKeys: () => Promise<unknown>;
}

/** What seals the visitor's things on this device, loaded once for each token. */
export class OwnSeal {
  readonly #parts: OwnSealParts;
  #current: { readonly token: string; readonly loaded: Promise<Seal | null> } | null = null;

  constructor(parts: OwnSealParts) {
    this.#parts = parts;
  }

  /** Resolves once the drafts are read; with null where the keys cannot be had now. */
  get(): Promise<Seal | null> {
    const token = this.#token;
    if (token === null) return Promise.resolve(null);
    if (this.#current?.token !== token) this.#current = { token, loaded: this.#open(token) };
    return this.#current.loaded;
  }

  /** Asks again where the keys could not be had, as for an owner who has been confirmed now. */
  getAgain(): void {
    if (this.#current === null || !canSeal() || this.#parts.store.get(sealAtom) !== null) return;
    const { loaded } = this.#current;
    void loaded.then((seal) => {
      if (seal !== null || this.#current?.loaded !== loaded) return;
      this.#current = null;
      void this.get();
    });
  }

  forget(): void {
    this.#current = null;
    this.#parts.store.set(sealAtom, null);
  }

  async #open(token: string): Promise<Seal | null> {
    const seal = await this.#load(token);
    if (this.#token !== token) return null;
    await this.#parts.drafts.open(seal);
    if (this.#token !== token) return null;
    this.#parts.store.set(sealAtom, seal);
    return seal;
  }

  async #load(token: string): Promise<Seal | null> {
    if (!canSeal()) return null;
    try {
      const { loadSeal } = await fetchPart(import("./load-seal.ts"));
      return await loadSeal(token, this.#parts.askForKeys);
    } catch (error) {
      console.warn("nothing is sealed yet", error);
      return null;
    }
  }

  get #token(): string | null {
    return this.#parts.store.get(tokenAtom) ?? null;
  }
}
