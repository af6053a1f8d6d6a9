import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Localized } from "#contract/locales.ts";
import { POST_PATIENCE, postJson } from "./post-json.ts";

/** A fault in words; with the same id it is the same one, though its words have changed. */
export interface ToldFault extends Localized {
  readonly id: string;
}

export interface FaultMessengerOptions {
  readonly url: string;
  /** The setting that names the address. */
  readonly setting: "CONTENT_WEBHOOK_URL" | "WARNINGS_WEBHOOK_URL";
  /** What their number is called in a message. */
  readonly counted: "faults" | "warnings";
  readonly logger: Pick<FastifyBaseLogger, "warn">;
  /** Milliseconds that faults stand before they are told, and until the next try. */
  readonly delay?: number;
}

const DELAY = 60_000;

/** Tells an address which faults stand, and when there are none any more; not what is fixed by the time it would be told. */
export class FaultMessenger {
  readonly #options: Required<FaultMessengerOptions>;
  /** Null: a message may have been taken, though its answer did not say so. */
  #told: readonly ToldFault[] | null = [];
  #toTell: readonly ToldFault[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;

  constructor(options: FaultMessengerOptions) {
    this.#options = { delay: DELAY, ...options };
  }

  tell(faults: readonly ToldFault[]): void {
    this.#toTell = faults;
    this.#sendLater();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #sendLater(): void {
    // What to tell next is looked at after each message.
    if (this.#isSending) return;
    if (this.#told && areSame(this.#toTell, this.#told)) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      return;
    }
    // One that is set goes on: what comes and goes in between must not put off what stands.
    this.#timer ??= setTimeout(() => this.#send(), this.#options.delay).unref();
  }

  async #send(): Promise<void> {
    const { url, setting, logger } = this.#options;
    const faults = this.#toTell;
    this.#timer = undefined;
    this.#isSending = true;
    try {
      await postJson(url, {
        body: this.#bodyOf(faults),
        signal: AbortSignal.timeout(POST_PATIENCE),
      });
      this.#told = faults;
    } catch (error) {
      this.#told = null;
      logger.warn({ err: error }, `${setting} could not be told; trying again later`);
    }
    this.#isSending = false;
    // They may be fixed by now, or were not told.
    this.#sendLater();
  }

  #bodyOf(faults: readonly ToldFault[]) {
    return {
      [this.#options.counted]: faults.length,
      zh: faults.map(({ zh }) => zh),
      en: faults.map(({ en }) => en),
    };
  }
}

function areSame(some: readonly ToldFault[], others: readonly ToldFault[]): boolean {
  const [ids, otherIds] = [some, others].map((faults) => faults.map(({ id }) => id));
  return isDeepStrictEqual(ids, otherIds);
}
