import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** For whom something is done: networks take turns, and within a network its callers. */
export interface Caller {
  readonly network: string;
  readonly name: string;
}

interface WaitingCaller {
  readonly caller: Caller;
  readonly begin: () => void;
}

type TakeConnection = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: Error | boolean) => void,
) => void;

/** The last free connections go to networks that hold none. */
const KEPT_FREE = 4;
const SITE: Caller = { network: "the site itself", name: "the site itself" };
const callers = new AsyncLocalStorage<Caller>();

/** Does work for a caller. All else is done for the site itself, which takes turns as one more network. */
export const workFor = <Result>(caller: Caller, work: () => Result): Result =>
  callers.run(caller, work);

/** Connections that callers wait for in turn: the next is for whoever holds fewest. */
export class FairPool extends pg.Pool {
  readonly #waiting = new Set<WaitingCaller>();
  /** One for each connection that is taken or being opened. */
  readonly #taken = new Set<Caller>();
  readonly #holders = new Map<pg.PoolClient, Caller>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("release", (_error, client) => {
      const holder = this.#holders.get(client);
      this.#holders.delete(client);
      if (holder) this.#giveBack(holder);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: TakeConnection): void;
  override connect(callback?: TakeConnection): Promise<pg.PoolClient> | undefined {
    const taken = this.#connect({ ...(callers.getStore() ?? SITE) });
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, (reason) => client.release(reason)),
      (error: Error) => callback(error, undefined, () => null),
    );
    return undefined;
  }

  async #connect(caller: Caller): Promise<pg.PoolClient> {
    await this.#turnOf(caller);
    try {
      const client = await super.connect();
      this.#holders.set(client, caller);
      return client;
    } catch (error) {
      this.#giveBack(caller);
      throw error;
    }
  }

  /** Rejects, as the pool itself does, where it takes too long. */
  #turnOf(caller: Caller): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(new Error("timeout exceeded when trying to connect"));
    }, this.options.connectionTimeoutMillis);
    const begin = () => {
      clearTimeout(late);
      resolve();
    };
    const waiting = { caller, begin };
    this.#waiting.add(waiting);
    this.#letIn();
    return promise;
  }

  #giveBack(caller: Caller): void {
    this.#taken.delete(caller);
    this.#letIn();
  }

  #letIn(): void {
    for (let free = this.options.max - this.#taken.size; free > 0; free -= 1) {
      const next = this.#next();
      if (!next || (free <= KEPT_FREE && this.#heldBy("network", next.caller) > 0)) return;
      this.#waiting.delete(next);
      this.#taken.add(next.caller);
      next.begin();
    }
  }

  /** The caller that holds fewest, of the network that does; the first of equal ones. */
  #next(): WaitingCaller | undefined {
    const shares = [...this.#waiting].map((waiting) => {
      const { caller } = waiting;
      return {
        waiting,
        network: this.#heldBy("network", caller),
        own: this.#heldBy("name", caller),
      };
    });
    shares.sort((one, other) => one.network - other.network || one.own - other.own);
    return shares[0]?.waiting;
  }

  #heldBy(key: keyof Caller, caller: Caller): number {
    return [...this.#taken].filter((taken) => taken[key] === caller[key]).length;
  }
}
