import type { Database } from "#server/database/database.ts";
import type { DatabaseLogger } from "#server/database/embedded.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import type { DataKeys } from "./data-keys.ts";
import { releaseDue } from "./release-decisions.ts";

export interface ReleaseClockOptions {
  readonly database: Database;
  readonly keys: DataKeys;
  readonly logger: DatabaseLogger;
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

const INTERVAL = 2000;

/** Looks every few seconds, on every server, whether the minute of a release has come; one that passed while no server ran is caught up. */
export class ReleaseClock {
  readonly #options: ReleaseClockOptions;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;

  constructor(options: ReleaseClockOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.interval ?? INTERVAL);
    this.#look();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #look(): void {
    this.#looking ??= this.#release().finally(() => {
      this.#looking = null;
    });
  }

  async #release(): Promise<void> {
    const { database, keys, logger } = this.#options;
    try {
      const releases = await releaseDue(database, keys);
      if (releases > 0) logger.info({ releases }, "decisions released");
    } catch (error) {
      // What the database is missing is told of elsewhere.
      if (error instanceof DatabaseUnavailable) return;
      logger.error({ err: error }, "decisions could not be released");
    }
  }
}
