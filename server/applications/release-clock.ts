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
  #isHeldUp = false;

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
      this.#isHeldUp = false;
      if (releases > 0) logger.info({ releases }, "decisions released");
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) {
        logger.error({ err: error }, "decisions could not be released");
      } else if (!this.#isHeldUp) {
        // Also where a release takes longer than a query may, which nobody else tells of.
        this.#isHeldUp = true;
        logger.warn({ reason: error.message }, "decisions cannot be released at the moment");
      }
    }
  }
}
