/** A webhook did not take what was posted; the message says why, and nothing of what was in it. */
export class PostFailure extends Error {
  override readonly name = "PostFailure";
}

/** Milliseconds for one try. */
export const POST_PATIENCE = 5000;

interface JsonPost {
  readonly body: object;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts JSON to a webhook; any 2xx counts as taken. Rejects with PostFailure. */
export async function postJson(url: string, { body, signal, headers }: JsonPost): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
    await response.body?.cancel();
  } catch (error) {
    throw noAnswer(error);
  }
  if (!response.ok) throw new PostFailure(`status ${response.status}`);
}

function codeOf(error: Error): string | null {
  return "code" in error && typeof error.code === "string" ? error.code : null;
}

function noAnswer(error: unknown): PostFailure {
  if (!(error instanceof Error)) return new PostFailure("no answer");
  const { name, cause } = error;
  // The error itself may repeat the address, in which there may be a secret; its cause does not.
  const why = cause instanceof Error ? ` (${codeOf(cause) ?? cause.message})` : "";
  const message = name === "TimeoutError" ? "no answer in time" : `no answer${why}`;
  return new PostFailure(message, { cause });
}
