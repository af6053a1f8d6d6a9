import { createHash } from "node:crypto";
import { AccountRefused } from "./refusals.ts";

/** Idempotency key: hash of the call and its body, which holds the form's key. Null: the request has no key. */
export function markOf(call: string, request: { readonly key?: string | undefined }) {
  if (request.key === undefined) return null;
  return createHash("sha256")
    .update(JSON.stringify([call, request]))
    .digest();
}

/** Runs `work` once for each mark. When a client retries because the answer was lost, `again` answers. */
export async function answerOnce<Result>(
  mark: Buffer | null,
  again: (mark: Buffer) => Promise<Result | null>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (mark === null) return work();
  const before = await again(mark);
  if (before !== null) return before;
  try {
    return await work();
  } catch (error) {
    // The browser had given up on the first one, which was carried out meanwhile.
    const meanwhile = error instanceof AccountRefused ? await again(mark) : null;
    if (meanwhile === null) throw error;
    return meanwhile;
  }
}
