import type * as z from "zod/mini";
import { ACCOUNT_CALLS } from "#contract/account-calls.ts";
import { APPLICATION_CALLS } from "#contract/application-calls.ts";
import type { Answer } from "#contract/calls.ts";
import { EVENT_CALLS } from "#contract/event-calls.ts";
import { NetworkError } from "./errors.ts";
import { type Caller, fetchJson } from "./http.ts";
import { openEnvelope, parseTotal } from "./parse-answer.ts";
import { writePlainSearch } from "./plain-search.ts";

const CALLS = { ...ACCOUNT_CALLS, ...EVENT_CALLS, ...APPLICATION_CALLS };
export type Call = keyof typeof CALLS;

type Sent<Shape> = Shape extends z.ZodMiniType ? z.input<Shape> : undefined;

export interface CallInput<Name extends Call> {
  readonly query?: Sent<(typeof CALLS)[Name]["query"]>;
  readonly body?: Sent<(typeof CALLS)[Name]["body"]>;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}
export type CallData<Name extends Call> = z.infer<(typeof CALLS)[Name]["data"]>;

const SHAPES: { readonly [Name in Call]: { readonly data: z.ZodMiniType<CallData<Name>> } } = CALLS;

/** The page may close during a logout, and the cookie that the answer removes may belong to the next session. */
const FAREWELL = { keepalive: true, credentials: "omit" } as const satisfies RequestInit;

export async function sendCall<Name extends Call>(
  name: Name,
  { query, body, signal }: CallInput<Name>,
  caller: Caller,
): Promise<Answer<CallData<Name>>> {
  const { method, path } = CALLS[name];
  const init: RequestInit = {
    method,
    ...(name === "logout" && FAREWELL),
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  };
  const address = path + writePlainSearch(query ?? {});
  const answer = await fetchJson({ path: address, init, signal }, caller);
  const result = SHAPES[name].data.safeParse(openEnvelope(answer.body));
  if (result.success) return { data: result.data, total: parseTotal(answer.headers) };
  throw new NetworkError(`unexpected shape of ${name}`, { cause: result.error });
}
