import { type CodeMessage, GatewayFailure, type SmsGateway } from "./gateway.ts";

const PATIENCE = 5000;

export interface WebhookOptions {
  readonly url: string;
  /** Milliseconds for each of the two tries. */
  readonly patience?: number;
}

/** Posts each code as JSON to a service that sends the SMS; tries a second time where the first fails. */
export function webhookGateway({ url, patience = PATIENCE }: WebhookOptions): SmsGateway {
  return {
    send: async (message) => {
      try {
        await post(url, message, patience);
      } catch {
        await post(url, message, patience);
      }
    },
  };
}

async function post(url: string, message: CodeMessage, patience: number): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
  } catch (cause) {
    const isSlow = cause instanceof Error && cause.name === "TimeoutError";
    throw new GatewayFailure(isSlow ? "no answer in time" : "no answer", { cause });
  }
  if (!response.ok) throw new GatewayFailure(`status ${response.status}`);
}
