import { type CodeMessage, GatewayFailure, type SmsGateway } from "./gateway.ts";

/** Sends through another gateway, tells of each failure, and knows since when that has been failing. */
export class WatchedGateway implements SmsGateway {
  readonly #gateway: SmsGateway;
  readonly #onFailure: (reason: string) => void;
  #failingSince: Date | null = null;

  /** `onFailure` gets a reason that says nothing of what was in the message. */
  constructor(gateway: SmsGateway, onFailure: (reason: string) => void) {
    this.#gateway = gateway;
    this.#onFailure = onFailure;
  }

  /** The first failure since the last message that was taken; null: the last one was taken, or none has been sent. */
  get failingSince(): Date | null {
    return this.#failingSince;
  }

  async send(message: CodeMessage, requestId: string): Promise<void> {
    try {
      await this.#gateway.send(message, requestId);
    } catch (error) {
      this.#failingSince ??= new Date();
      this.#onFailure(error instanceof GatewayFailure ? error.message : "failed");
      throw error;
    }
    this.#failingSince = null;
  }
}
