import { fetchPart } from "#src/api/http.ts";
import type { CallData, CallInput } from "#src/api/parse-call.ts";
import { challengeOf } from "#src/api/parse-refusal.ts";
import type { Session } from "#src/session/session.ts";

interface Asking {
  /** The work has begun. */
  readonly onWork: () => void;
  /** Ends the work. */
  readonly signal: AbortSignal;
}

/** A challenge may have expired, or have been made by a server that is replaced just now. */
const MOST_CHALLENGES = 3;

/** Asks for a code, and does the work that is asked for first. Rejects as `session.call` does. */
export async function askForCode(
  session: Session,
  query: NonNullable<CallInput<"sendCode">["query"]>,
  { onWork, signal }: Asking,
): Promise<CallData<"sendCode">> {
  let solved = query;
  for (let challenges = 1; ; challenges += 1) {
    try {
      return await session.call("sendCode", { query: solved });
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge === null || challenges > MOST_CHALLENGES) throw error;
      onWork();
      const { proveWork } = await fetchPart(import("./prove-work.ts"));
      const work = await proveWork(challenge, signal);
      if (work === null) throw error;
      solved = { ...query, work };
    }
  }
}
