import type { CodeMessage, SmsGateway } from "./gateway.ts";

/** Sends through another gateway, and knows since when that has been failing. */
export class WatchedGateway implements SmsGateway {
  readonly #gateway: SmsGateway;
  #failingSince: Date | null = null;

  constructor(gateway: SmsGateway) {
    this.#gateway = gateway;
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
      throw error;
    }
    this.#failingSince = null;
  }
}
