import { createHash } from "node:crypto";
import { AccountRefused } from "./refusals.ts";

/** What a request is known by when it comes again: the very same, with the key that its form made. Null: it has no key. */
export function markOf(call: string, request: { readonly key?: string | undefined }) {
  if (request.key === undefined) return null;
  return createHash("sha256")
    .update(JSON.stringify([call, request]))
    .digest();
}

/** Does work that uses up a code once; where it has been done, and its answer was lost, `again` answers. */
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
