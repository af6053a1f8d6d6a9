import type { CodePurpose } from "#contract/code-shapes.ts";
import type { Locale } from "#contract/locales.ts";

export interface CodeMessage {
  readonly phone: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly lang: Locale;
}

/** Sends codes to phones. */
export interface SmsGateway {
  /** Rejects with GatewayFailure where the message was not taken. The log knows the request that asked for it by its id. */
  send(message: CodeMessage, requestId: string): Promise<void>;
}

/** The gateway did not take a message; the reason says nothing of what was in it. */
export class GatewayFailure extends Error {
  override readonly name = "GatewayFailure";
}
