import type { Database } from "#server/database/database.ts";
import { answerOnce, markOf } from "./answer-once.ts";
import { type CodeTries, limitingCodeTries } from "./code-tries.ts";
import { logRefusals } from "./log-refusals.ts";
import type { AccountEvent, Visit } from "./visit.ts";

/** The visit, how its codes are tried, and what the request is recognised by when it is repeated. */
export interface Evidence {
  readonly visit: Visit;
  readonly tries: CodeTries;
  /** Null: it cannot come again. */
  readonly mark: Buffer | null;
}

interface CodeRequest {
  readonly call: string;
  readonly request: { readonly key?: string | undefined };
  /** The phone whose tries count. */
  readonly phone: string;
  readonly visit: Visit;
  readonly refused: AccountEvent;
}

/** Does what a code opens: once, within the limit of tries, with refusals logged. `again` answers where it was done before. */
export function withCode<Result>(
  database: Database,
  { call, request, phone, visit, refused }: CodeRequest,
  again: (mark: Buffer) => Promise<Result | null>,
  work: (evidence: Evidence) => Promise<Result>,
): Promise<Result> {
  const mark = markOf(call, request);
  return answerOnce(mark, again, () =>
    logRefusals(
      visit,
      () => refused,
      () => limitingCodeTries(database, { phone, visit }, (tries) => work({ visit, tries, mark })),
    ),
  );
}
