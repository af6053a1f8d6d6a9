import type pg from "pg";
import type { DatabaseLogger } from "./embedded.ts";

interface Holder {
  readonly since: number;
  /** Its stack tells where the connection was taken. */
  taken: Error | null;
  isTold: boolean;
}

/** Milliseconds that outlast every time limit of a transaction. */
export const LONGEST_HOLD = 30_000;
const LOOKS = 3;

/** Tells of connections that are not given back to their pool: once all have leaked, the database is out of reach. */
export class HeldConnections {
  readonly #holders = new Map<object, Holder>();
  readonly #logger: DatabaseLogger;
  readonly #longest: number;

  constructor(pool: pg.Pool, logger: DatabaseLogger, longest: number) {
    this.#logger = logger;
    this.#longest = longest;
    pool.on("acquire", (client) => {
      this.#holders.set(client, { since: performance.now(), taken: null, isTold: false });
    });
    pool.on("release", (_error, client) => this.#holders.delete(client));
    // Unreferenced: it ends with the process.
    setInterval(() => this.#look(), longest / LOOKS).unref();
  }

  /** Connections held for too long. */
  get overdue(): number {
    return [...this.#holders.values()].filter((holder) => this.#isOverdue(holder)).length;
  }

  /** Notes where a connection was taken that is held now. */
  note(client: pg.PoolClient, taken: Error): void {
    const holder = this.#holders.get(client);
    if (holder) holder.taken = taken;
  }

  #isOverdue({ since }: Holder): boolean {
    return performance.now() - since >= this.#longest;
  }

  #look(): void {
    for (const holder of this.#holders.values()) {
      if (holder.isTold || !this.#isOverdue(holder)) continue;
      holder.isTold = true;
      const taken = holder.taken?.stack ?? "for a query of its own";
      this.#logger.error(
        { seconds: Math.round((performance.now() - holder.since) / 1000), taken },
        "a database connection is not given back",
      );
    }
  }
}
