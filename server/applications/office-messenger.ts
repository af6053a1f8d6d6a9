import { eq, sql } from "drizzle-orm";
import { officeMessages } from "#server/database/application-schema.ts";
import type { Database } from "#server/database/database.ts";
import type { DatabaseLogger } from "#server/database/embedded.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import { POST_PATIENCE, PostFailure, postJson } from "#server/post-json.ts";

export interface OfficeMessengerOptions {
  readonly database: Database;
  readonly url: string;
  readonly logger: DatabaseLogger;
  /** Milliseconds for one try. */
  readonly patience?: number;
  /** Seconds until the second try; doubled with each, up to an hour. */
  readonly firstRetry?: number;
  /** Milliseconds between two looks for what others have left, or what is due again. */
  readonly interval?: number;
}

const FIRST_RETRY = 10;
const LONGEST_RETRY = 3600;
const INTERVAL = 5000;

type Message = Pick<typeof officeMessages.$inferSelect, "id" | "number" | "stage" | "tries">;

/**
 * Tells the office of each new application: its number and stage, and nothing personal. What has to be told stands in
 * the database, written together with the application, so it survives everything that the application does; any server
 * takes what is due. A message whose answer was lost is sent again: its number says that it is the same.
 */
export class OfficeMessenger {
  readonly #options: Required<OfficeMessengerOptions>;
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();
  #sending: Promise<void> | null = null;
  #isWoken = false;

  constructor(options: OfficeMessengerOptions) {
    this.#options = {
      patience: POST_PATIENCE,
      firstRetry: FIRST_RETRY,
      interval: INTERVAL,
      ...options,
    };
    this.#timer = setInterval(() => this.wake(), this.#options.interval);
  }

  /** Sends what is due, soon. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isClosed || this.#sending !== null) return;
    this.#sending = this.#sendAll();
  }

  /** Breaks off the message under way; what is left is for the next start, or another server. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#sending;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #sendAll(): Promise<void> {
    const { logger } = this.#options;
    try {
      while (this.#isWoken && !this.#isClosed) {
        this.#isWoken = false;
        while (!this.#isClosed && (await this.#sendNext()));
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) {
        logger.error({ err: error }, "the office could not be told");
      }
    } finally {
      this.#sending = null;
    }
  }

  /** False: nothing is due. */
  async #sendNext(): Promise<boolean> {
    const message = await this.#claim();
    if (!message) return false;
    const { database, logger } = this.#options;
    const failure = await this.#post(message);
    if (failure === null) {
      await database.run((query) =>
        query.delete(officeMessages).where(eq(officeMessages.id, message.id)),
      );
    } else {
      const { number, tries } = message;
      logger.warn(
        { number, tries, reason: failure },
        "the office could not be told; trying again later",
      );
    }
    return true;
  }

  /** Claims a message and puts off its next try in the same statement, so a crash loses nothing. */
  async #claim(): Promise<Message | null> {
    const { database, firstRetry, patience } = this.#options;
    const [message] = await database.run((query) => {
      const due = query
        .select({ id: officeMessages.id })
        .from(officeMessages)
        .where(sql`${officeMessages.nextTryAt} <= clock_timestamp()`)
        .orderBy(officeMessages.nextTryAt)
        .limit(1)
        .for("update", { skipLocked: true });
      const delay = sql`least(${firstRetry} * power(2, least(${officeMessages.tries}, 20)), ${LONGEST_RETRY})`;
      return query
        .update(officeMessages)
        .set({
          tries: sql`least(${officeMessages.tries} + 1, 32767)`,
          nextTryAt: sql`clock_timestamp() + make_interval(secs => ${patience / 1000} + ${delay})`,
        })
        .where(eq(officeMessages.id, due))
        .returning({
          id: officeMessages.id,
          number: officeMessages.number,
          stage: officeMessages.stage,
          tries: officeMessages.tries,
        });
    });
    return message ?? null;
  }

  /** Null, or why it was not taken. */
  async #post({ number, stage }: Message): Promise<string | null> {
    const { url, patience } = this.#options;
    try {
      await postJson(url, {
        body: { number, stage },
        headers: { "idempotency-key": number },
        signal: AbortSignal.any([AbortSignal.timeout(patience), this.#closing.signal]),
      });
      return null;
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error;
      return error.message;
    }
  }
}
