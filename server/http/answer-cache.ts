import type { Content, ContentStore } from "#server/content/content.ts";
import { ByteLru } from "./byte-lru.ts";
import type { QuietQueue } from "./quiet-queue.ts";
import type { ReadyResponse } from "./ready-response.ts";

export interface Made<Shelf extends string> {
  readonly response: ReadyResponse;
  /** Where it is kept; null: nowhere. */
  readonly shelf: Shelf | null;
}

export interface AnswerCacheOptions<Shelf extends string> {
  readonly content: ContentStore;
  /** Where the good compression waits for a quiet moment. */
  readonly improvements: QuietQueue;
  /** Bytes that the answers of each shelf may take: what fills one cannot push out what stands on another. */
  readonly budgets: Readonly<Record<Shelf, number>>;
}

/** Answers made from the content, kept until it changes. Many asking for the same at once wait for one making. */
export class AnswerCache<Shelf extends string> {
  readonly #options: AnswerCacheOptions<Shelf>;
  #content: Content;
  #shelves: ReadonlyMap<string, ByteLru<ReadyResponse>>;
  #underWay = new Map<string, Promise<ReadyResponse>>();

  constructor(options: AnswerCacheOptions<Shelf>) {
    this.#options = options;
    this.#content = options.content.current;
    this.#shelves = this.#emptyShelves();
  }

  get(key: string): ReadyResponse | undefined {
    this.#follow();
    for (const shelf of this.#shelves.values()) {
      const response = shelf.get(key);
      if (response) return response;
    }
    return;
  }

  /** What is kept under the key, or what is made of the content now. */
  async obtain(
    key: string,
    make: (content: Content) => Made<Shelf> | Promise<Made<Shelf>>,
  ): Promise<ReadyResponse> {
    const kept = this.get(key);
    if (kept) return kept;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const making = this.#make(key, make, this.#shelves);
    const all = this.#underWay;
    all.set(key, making);
    try {
      return await making;
    } finally {
      all.delete(key);
    }
  }

  async #make(
    key: string,
    make: (content: Content) => Made<Shelf> | Promise<Made<Shelf>>,
    shelves: ReadonlyMap<string, ByteLru<ReadyResponse>>,
  ): Promise<ReadyResponse> {
    const { response, shelf } = await make(this.#content);
    if (shelf !== null) {
      shelves.get(shelf)?.set(key, response);
      this.#options.improvements.add({ run: () => response.improve() });
    }
    return response;
  }

  /** Forgets everything when the content has changed; what is being made of the old one is not kept. */
  #follow(): void {
    const { current } = this.#options.content;
    if (current === this.#content) return;
    this.#content = current;
    this.#shelves = this.#emptyShelves();
    this.#underWay = new Map();
  }

  #emptyShelves(): ReadonlyMap<string, ByteLru<ReadyResponse>> {
    const budgets: Readonly<Record<string, number>> = this.#options.budgets;
    return new Map(Object.entries(budgets).map(([shelf, budget]) => [shelf, new ByteLru(budget)]));
  }
}
