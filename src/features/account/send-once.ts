import { newKey } from "#contract/new-key.ts";
import { isConnectionError } from "#src/api/errors.ts";

/** What was sent and not answered, with its key. In memory alone. */
let unanswered: { readonly sent: string; readonly key: string } | null = null;

/** Sends what uses up a code. Where its answer was lost, the same goes out with the same key, and the server answers it again. */
export async function sendOnce<Body extends object, Answer>(
  body: Body,
  send: (body: Body & { readonly key: string }) => Promise<Answer>,
): Promise<Answer> {
  const sent = JSON.stringify(body);
  const request = unanswered?.sent === sent ? unanswered : { sent, key: newKey() };
  unanswered = null;
  try {
    return await send({ ...body, key: request.key });
  } catch (error) {
    if (isConnectionError(error)) unanswered = request;
    throw error;
  }
}
