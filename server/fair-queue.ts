import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { widerNetworkOf } from "./accounts/network-of.ts";

/** Node accepts one new connection in each turn of its loop: with fewer turns, visitors would wait behind the connections of a burst. */
const TURNS_BETWEEN = 50;

export interface FairQueueOptions {
  /** How many pieces of work may be under way at once. */
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** There is no room in a queue just now. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

/**
 * Bounds work that networks ask for. They take turns: whoever has most in the queue waits longest. What else has arrived is read
 * before each piece begins, so work that blocks the thread holds up others for one piece at most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #queue: PQueue;
  /** Pieces in the queue and under way, of each network. */
  readonly #counts = new Map<string, number>();
  /** Priorities of the named pieces that wait. */
  readonly #waiting = new Map<string, number>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.atOnce });
  }

  get isFull(): boolean {
    const { atOnce, mostWaiting } = this.#options;
    return this.#queue.pending >= atOnce && this.#queue.size >= mostWaiting;
  }

  /** Does the work when its turn comes; rejects with QueueFull where too many wait. Other networks can join work that has a name. */
  async add<Result>(network: string, work: () => Promise<Result>, name?: string): Promise<Result> {
    if (this.isFull) throw new QueueFull();
    const group = groupOf(network);
    const priority = this.#priorityOf(group);
    this.#counts.set(group, this.#countOf(group) + 1);
    if (name !== undefined) this.#waiting.set(name, priority);
    const begin = async () => {
      if (name !== undefined) this.#waiting.delete(name);
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await nextTurn();
      return work();
    };
    try {
      return await this.#queue.add(begin, { priority, ...(name !== undefined && { id: name }) });
    } finally {
      const left = this.#countOf(group) - 1;
      if (left === 0) this.#counts.delete(group);
      else this.#counts.set(group, left);
    }
  }

  /** Another network waits for that piece too, which comes no later than if that network had asked for it alone. */
  join(network: string, name: string): void {
    const waiting = this.#waiting.get(name);
    const priority = this.#priorityOf(groupOf(network));
    if (waiting === undefined || priority <= waiting) return;
    this.#waiting.set(name, priority);
    this.#queue.setPriority(name, priority);
  }

  #countOf(group: string): number {
    return this.#counts.get(group) ?? 0;
  }

  #priorityOf(group: string): number {
    return -this.#countOf(group);
  }
}

const groupOf = (network: string) => widerNetworkOf(network) ?? network;
