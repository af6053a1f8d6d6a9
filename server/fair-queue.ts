import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { widestNetworkOf } from "./network-of.ts";

/** Node accepts one new connection of each socket in a turn of its loop: with fewer turns, visitors would wait behind the connections of a burst. */
const TURNS_BETWEEN = 50;
/** Turns in which much else is done are long, and fewer will do. */
const LONGEST_BETWEEN_MS = 20;

export interface FairQueueOptions {
  /** How many pieces of work may be under way at once. */
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** There is no room in a queue just now. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

interface WaitingPiece {
  readonly id: string;
  readonly name: string | undefined;
  priority: number;
  /** The networks that wait for it. */
  readonly groups: Set<string>;
  readonly removal: AbortController;
}

/**
 * Bounds work that networks ask for. They take turns: whoever has most in the queue waits longest, and makes room for others where
 * it is full. What else has arrived is read before each piece begins, so work that blocks the thread holds up others for one piece at most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #queue: PQueue;
  /** Pieces in the queue and under way that each network waits for. */
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<WaitingPiece>();
  #added = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.atOnce });
  }

  /** Whether a network's next piece would be taken. */
  hasRoomFor(network: string): boolean {
    const last = this.#isFull ? this.#last() : null;
    return last === null || last.priority < this.#priorityOf(widestNetworkOf(network));
  }

  /** Does the work when its turn comes; rejects with QueueFull where too many wait. Other networks can join work that has a name. */
  async add<Result>(network: string, work: () => Promise<Result>, name?: string): Promise<Result> {
    if (!this.hasRoomFor(network)) throw new QueueFull();
    if (this.#isFull) this.#removeLast();
    this.#added += 1;
    const id = String(this.#added);
    const priority = this.#priorityOf(widestNetworkOf(network));
    const removal = new AbortController();
    const piece: WaitingPiece = { id, name, priority, groups: new Set(), removal };
    this.#enter(piece, widestNetworkOf(network));
    this.#waiting.add(piece);
    const begin = async () => {
      this.#waiting.delete(piece);
      await letOthersIn();
      return work();
    };
    try {
      return await this.#queue.add(begin, { priority, id, signal: piece.removal.signal });
    } finally {
      for (const group of piece.groups) this.#leave(group);
    }
  }

  /** Another network waits for that piece too, which comes no later than if that network had asked for it alone. */
  join(network: string, name: string): void {
    const piece = [...this.#waiting].findLast((one) => one.name === name);
    const group = widestNetworkOf(network);
    if (!piece || piece.groups.has(group)) return;
    const priority = this.#priorityOf(group);
    this.#enter(piece, group);
    if (priority <= piece.priority) return;
    piece.priority = priority;
    this.#queue.setPriority(piece.id, priority);
  }

  get #isFull(): boolean {
    const { atOnce, mostWaiting } = this.#options;
    return this.#queue.pending >= atOnce && this.#waiting.size >= mostWaiting;
  }

  /** The piece whose turn would come last. */
  #last(): WaitingPiece | null {
    let last: WaitingPiece | null = null;
    for (const piece of this.#waiting) {
      if (last === null || piece.priority <= last.priority) last = piece;
    }
    return last;
  }

  #removeLast(): void {
    const last = this.#last();
    if (last === null) return;
    this.#waiting.delete(last);
    last.removal.abort(new QueueFull());
  }

  #enter(piece: WaitingPiece, group: string): void {
    piece.groups.add(group);
    this.#counts.set(group, this.#countOf(group) + 1);
  }

  #leave(group: string): void {
    const left = this.#countOf(group) - 1;
    if (left === 0) this.#counts.delete(group);
    else this.#counts.set(group, left);
  }

  #countOf(group: string): number {
    return this.#counts.get(group) ?? 0;
  }

  #priorityOf(group: string): number {
    return -this.#countOf(group);
  }
}

async function letOthersIn(): Promise<void> {
  const end = performance.now() + LONGEST_BETWEEN_MS;
  for (let turn = 0; turn < TURNS_BETWEEN && performance.now() < end; turn += 1) await nextTurn();
}
