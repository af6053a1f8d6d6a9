import PQueue from "p-queue";

export interface CallsAtOnceOptions {
  /** How many calls of one caller may be under way at once. */
  readonly most: number;
  /** Milliseconds that one may wait for its turn. */
  readonly longestWait: number;
  readonly now?: () => number;
}

/** Lets so many calls of each caller run at once; its others wait in turn. */
export class CallsAtOnce {
  readonly #options: CallsAtOnceOptions;
  readonly #now: () => number;
  readonly #queues = new Map<string, PQueue>();

  constructor(options: CallsAtOnceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Resolves with the function that ends the call when it may begin; with null where it has waited too long, or nobody waits for it any more. */
  async begin(caller: string, isGone = () => false): Promise<(() => void) | null> {
    const queue = this.#queues.get(caller) ?? new PQueue({ concurrency: this.#options.most });
    this.#queues.set(caller, queue);
    const arrived = this.#now();
    const begun = Promise.withResolvers<(() => void) | null>();
    const ended = Promise.withResolvers<void>();
    const take = () => {
      const isLate = this.#now() - arrived > this.#options.longestWait;
      const isOver = isLate || isGone();
      begun.resolve(isOver ? null : ended.resolve);
      return isOver ? Promise.resolve() : ended.promise;
    };
    void queue.add(take).then(() => {
      if (queue.pending + queue.size === 0) this.#queues.delete(caller);
    });
    return begun.promise;
  }
}
