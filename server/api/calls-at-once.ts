import PQueue from "p-queue";

export interface CallsAtOnceOptions {
  /** How many calls of one caller may be under way at once. */
  readonly most: number;
  /** How many of all callers of a network. */
  readonly mostOfNetwork: number;
  /** Milliseconds that one may wait for its turn. */
  readonly longestWait: number;
  readonly now?: () => number;
}

interface Waiting {
  /** Whose callers together are bounded too; null: they are not. */
  readonly network?: string | null;
  /** Whether nobody waits for the call any more. */
  readonly isGone?: () => boolean;
}

type Queues = Map<string, PQueue>;
type End = () => void;

/** Lets so many calls of each caller, and of each network, run at once. Others wait in turn, and callers of a network take turns. */
export class CallsAtOnce {
  readonly #options: CallsAtOnceOptions;
  readonly #now: () => number;
  readonly #callers: Queues = new Map();
  readonly #networks: Queues = new Map();

  constructor(options: CallsAtOnceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Resolves with the function that ends the call when it may begin; with null where it has waited too long, or nobody waits for it any more. */
  async begin(
    caller: string,
    { network = null, isGone = () => false }: Waiting = {},
  ): Promise<End | null> {
    const { most, mostOfNetwork, longestWait } = this.#options;
    const arrived = this.#now();
    const isOver = () => this.#now() - arrived > longestWait || isGone();
    const own = queueOf(this.#callers, caller, most);
    const end = await turnIn(this.#callers, caller, own, { priority: 0, isOver });
    if (end === null || network === null) return end;
    const shared = queueOf(this.#networks, network, mostOfNetwork);
    // The first call of one caller comes before the second of another.
    const priority = -own.pending;
    const endShared = await turnIn(this.#networks, network, shared, { priority, isOver });
    if (endShared === null) {
      end();
      return null;
    }
    return () => {
      endShared();
      end();
    };
  }
}

function queueOf(queues: Queues, name: string, concurrency: number): PQueue {
  const queue = queues.get(name) ?? new PQueue({ concurrency });
  queues.set(name, queue);
  return queue;
}

interface Turn {
  readonly priority: number;
  readonly isOver: () => boolean;
}

function turnIn(
  queues: Queues,
  name: string,
  queue: PQueue,
  { priority, isOver }: Turn,
): Promise<End | null> {
  const begun = Promise.withResolvers<End | null>();
  const ended = Promise.withResolvers<void>();
  const take = () => {
    if (isOver()) {
      begun.resolve(null);
      return Promise.resolve();
    }
    begun.resolve(ended.resolve);
    return ended.promise;
  };
  void queue.add(take, { priority }).then(() => {
    if (queue.pending + queue.size === 0) queues.delete(name);
  });
  return begun.promise;
}
