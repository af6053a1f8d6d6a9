import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { FairQueue, QueueFull } from "#server/fair-queue.ts";
import { widerNetworkOf } from "#server/network-of.ts";
import { type Weakness, weaknessOf } from "./password-rules.ts";
import { AccountRefused } from "./refusals.ts";

/** OWASP's least for argon2id, which the library uses unless told otherwise: 19 MiB and two passes. */
export const SAFE_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that argon2 takes: for tests. */
export const QUICK_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Node computes in four threads; one is left to all else that needs one. */
const MOST_AT_ONCE = Math.max(1, Math.min(availableParallelism(), 3));
const MOST_WAITING = 960;
/** So that one network alone leaves room for others; the /48 of an IPv6 address is a network of networks. */
const MOST_OF_NETWORK = 32;
const MOST_OF_WIDER_NETWORK = 48;
const RETRY_AFTER = 2;

/** Resolves with false, after the same time, where there is no hash because nobody has the name. */
export type VerifyPassword = (storedHash: string | null, password: string) => Promise<boolean>;

/** Hashing of passwords, so bounded that pages go on being served whatever is asked for. */
export class PasswordWork {
  readonly #hashing: FairQueue;
  readonly #judging: FairQueue;
  readonly #cost: typeof SAFE_COST;
  readonly #networks = new Map<string, number>();
  #verified = 0;
  #standIn: Promise<string> | null = null;

  constructor({ mostWaiting = MOST_WAITING, cost = SAFE_COST } = {}) {
    this.#hashing = new FairQueue({ atOnce: MOST_AT_ONCE, mostWaiting });
    // It blocks the one thread that answers everybody.
    this.#judging = new FairQueue({ atOnce: 1, mostWaiting });
    this.#cost = cost;
  }

  /** How many passwords have been held against a hash. */
  get verified(): number {
    return this.#verified;
  }

  /** Why a password is too easily guessed; null: it is not. Rejects with AccountRefused where too many wait already. */
  judge(network: string, password: string, names: readonly string[]): Promise<Weakness | null> {
    return inQueue(this.#judging, network, () => weaknessOf(password, names));
  }

  /** Rejects with AccountRefused where too many wait already. */
  hash(network: string, password: string): Promise<string> {
    const work = () => hash(normalized(password), this.#cost);
    return this.admit(network, () => inQueue(this.#hashing, network, work));
  }

  /** Does work of a network that needs a turn. Rejects with AccountRefused where the network has too much of it under way. */
  async admit<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const wider = widerNetworkOf(network);
    const underWay = (name: string) => this.#underWay(name);
    const isFull = wider !== null && underWay(wider) >= MOST_OF_WIDER_NETWORK;
    if (isFull || underWay(network) >= MOST_OF_NETWORK) throw busy();
    const names = wider === null ? [network] : [network, wider];
    for (const name of names) this.#networks.set(name, underWay(name) + 1);
    try {
      return await work();
    } finally {
      for (const name of names) {
        const left = underWay(name) - 1;
        if (left === 0) this.#networks.delete(name);
        else this.#networks.set(name, left);
      }
    }
  }

  /**
   * Does work that verifies a password, when its turn comes: what is done around it is under way only as often at once as
   * passwords are verified. Rejects with AccountRefused where too many wait already.
   */
  inTurn<Result>(
    network: string,
    work: (verify: VerifyPassword) => Promise<Result>,
  ): Promise<Result> {
    return inQueue(this.#hashing, network, () =>
      work((storedHash, password) => this.#verify(storedHash, password)),
    );
  }

  /** Prepares the hash that unknown names are verified against: the first such login would take longer and so tell. */
  async prepare(): Promise<void> {
    this.#standIn ??= hash("nobody's password", this.#cost);
    await this.#standIn;
  }

  async #verify(storedHash: string | null, password: string): Promise<boolean> {
    this.#verified += 1;
    this.#standIn ??= hash("nobody's password", this.#cost);
    const isRight = await verify(storedHash ?? (await this.#standIn), normalized(password));
    return isRight && storedHash !== null;
  }

  #underWay(network: string): number {
    return this.#networks.get(network) ?? 0;
  }
}

async function inQueue<Result>(
  queue: FairQueue,
  network: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await queue.add(network, work);
  } catch (error) {
    throw error instanceof QueueFull ? busy() : error;
  }
}

const busy = () => new AccountRefused({ kind: "busy", retryAfter: RETRY_AFTER });

/** Keyboards write the same letter in different ways. */
const normalized = (password: string) => password.normalize("NFKC");
