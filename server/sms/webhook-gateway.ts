import { PostFailure, postJson } from "#server/post-json.ts";
import { type CodeMessage, GatewayFailure, type SmsGateway } from "./gateway.ts";

/** The app gives a call up after five seconds: by then it has heard why no code comes. */
const PATIENCE = 4000;
/** The share of it that the first try may take. */
const FIRST_TRY = 5 / 8;

export interface WebhookOptions {
  readonly url: string;
  /** Milliseconds for both tries together. */
  readonly patience?: number;
}

/** Posts each code as JSON to a service that sends the SMS; tries a second time where the first fails. */
export function webhookGateway({ url, patience = PATIENCE }: WebhookOptions): SmsGateway {
  return {
    send: async (message) => {
      const end = AbortSignal.timeout(patience);
      const endOfFirst = AbortSignal.timeout(patience * FIRST_TRY);
      try {
        await post(url, message, endOfFirst);
      } catch {
        await post(url, message, end);
      }
    },
  };
}

async function post(url: string, message: CodeMessage, signal: AbortSignal): Promise<void> {
  try {
    await postJson(url, { body: message, signal });
  } catch (error) {
    if (!(error instanceof PostFailure)) throw error;
    throw new GatewayFailure(error.message, { cause: error });
  }
}
