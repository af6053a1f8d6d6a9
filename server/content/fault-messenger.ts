import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { POST_PATIENCE, postJson } from "#server/post-json.ts";
import { describeFault, type Fault } from "./faults.ts";

export interface FaultMessengerOptions {
  readonly url: string;
  readonly logger: Pick<FastifyBaseLogger, "warn">;
  /** Milliseconds that faults stand before they are told, and until the next try. */
  readonly delay?: number;
}

type Body = ReturnType<typeof bodyOf>;

const DELAY = 60_000;

/** Tells an address which faults stand in the content, and when there are none any more; not what is fixed within a minute. */
export class FaultMessenger {
  readonly #options: Required<FaultMessengerOptions>;
  #told = bodyOf([]);
  #toTell = this.#told;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FaultMessengerOptions) {
    this.#options = { delay: DELAY, ...options };
  }

  tell(faults: readonly Fault[]): void {
    const body = bodyOf(faults);
    // Content that cannot be read for the moment is read again and again.
    if (!isDeepStrictEqual(body, this.#toTell)) this.#sendLater(body);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #sendLater(body: Body): void {
    clearTimeout(this.#timer);
    this.#toTell = body;
    if (isDeepStrictEqual(body, this.#told)) return;
    this.#timer = setTimeout(() => this.#send(body), this.#options.delay).unref();
  }

  async #send(body: Body): Promise<void> {
    const { url, logger } = this.#options;
    const timer = this.#timer;
    try {
      await postJson(url, { body, signal: AbortSignal.timeout(POST_PATIENCE) });
      this.#told = body;
    } catch (error) {
      logger.warn({ err: error }, "CONTENT_WEBHOOK_URL was not told of the content and will be");
      // Unless there is something newer to tell by now.
      if (timer === this.#timer) this.#sendLater(body);
    }
  }
}

function bodyOf(faults: readonly Fault[]) {
  return {
    faults: faults.length,
    zh: faults.map((fault) => describeFault(fault, "zh")),
    en: faults.map((fault) => describeFault(fault, "en")),
  };
}
