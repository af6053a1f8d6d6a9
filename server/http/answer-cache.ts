import { LRUCache } from "lru-cache";
import type { Content, ContentStore } from "#server/content/content.ts";
import { MEBIBYTE } from "#server/disk-space.ts";
import type { FairQueue } from "#server/fair-queue.ts";
import type { QuietQueue } from "./quiet-queue.ts";
import type { ReadyResponse } from "./ready-response.ts";

export interface Made<Name extends string> {
  readonly response: ReadyResponse;
  /** Where it is cached; null: nowhere. */
  readonly store: Name | null;
}

export interface AnswerCacheOptions<Name extends string> {
  readonly content: ContentStore;
  /** Where answers wait to be made. */
  readonly answerQueue: FairQueue;
  /** Where the good compression waits for a quiet moment; null: what is compressed quickly stays so. */
  readonly improvements: QuietQueue | null;
  /** Mebibytes that the answers of each store may take: what fills one evicts nothing from another. */
  readonly budgets: Readonly<Record<Name, number>>;
}

type Store = LRUCache<string, ReadyResponse>;

/** Answers made from the content, cached until it changes. Many that ask for the same at once share one making. */
export class AnswerCache<Name extends string> {
  readonly #options: AnswerCacheOptions<Name>;
  #content: Content;
  #stores: ReadonlyMap<string, Store>;
  #underWay = new Map<string, Promise<ReadyResponse>>();

  constructor(options: AnswerCacheOptions<Name>) {
    this.#options = options;
    this.#content = options.content.current;
    this.#stores = this.#emptyStores();
  }

  get(key: string): ReadyResponse | undefined {
    this.#follow();
    for (const store of this.#stores.values()) {
      const response = store.get(key);
      if (response) return response;
    }
    return;
  }

  /** Whether it is being made for somebody. */
  isMaking(key: string): boolean {
    this.#follow();
    return this.#underWay.has(key);
  }

  /** The cached answer, or one made of the content now. Rejects with QueueFull where too many wait to be made. */
  async obtain(
    key: string,
    network: string,
    make: (content: Content) => Made<Name> | Promise<Made<Name>>,
  ): Promise<ReadyResponse> {
    const cached = this.get(key);
    if (cached) return cached;
    const underWay = this.#underWay.get(key);
    if (underWay) {
      this.#options.answerQueue.join(network, key);
      return underWay;
    }
    const making = this.#make(key, network, make);
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
    network: string,
    make: (content: Content) => Made<Name> | Promise<Made<Name>>,
  ): Promise<ReadyResponse> {
    const { answerQueue, improvements } = this.#options;
    const content = this.#content;
    const stores = this.#stores;
    const { response, store: name } = await answerQueue.add(
      network,
      async () => make(content),
      key,
    );
    const store = name === null ? undefined : stores.get(name);
    if (store) {
      store.set(key, response);
      // An answer that was evicted meanwhile, or made of older content, is not sent again.
      improvements?.add(async () => {
        if (this.get(key) === response) await response.improve();
      });
    }
    return response;
  }

  /** Forgets everything when the content has changed; answers under way of the old one are not cached. */
  #follow(): void {
    const { current } = this.#options.content;
    if (current === this.#content) return;
    this.#content = current;
    this.#stores = this.#emptyStores();
    this.#underWay = new Map();
  }

  #emptyStores(): ReadonlyMap<string, Store> {
    const stores = Object.entries<number>(this.#options.budgets).map(([name, budget]) => {
      const maxSize = budget * MEBIBYTE;
      const sizeCalculation = ({ weight }: ReadyResponse) => weight;
      return [name, new LRUCache<string, ReadyResponse>({ maxSize, sizeCalculation })] as const;
    });
    return new Map(stores);
  }
}
