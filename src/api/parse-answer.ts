import type * as z from "zod/mini";
import { type DataOf, PUBLIC_CALLS, type PublicCall, type QueryOf } from "#contract/calls.ts";
import { CODE } from "#contract/codes.ts";
import { Envelope } from "#contract/envelope.ts";
import { TOTAL_COUNT_HEADER } from "#contract/lists.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { writePlainSearch } from "./plain-search.ts";

export function addressOf<Call extends PublicCall>(call: Call, query: QueryOf<Call>): string {
  return PUBLIC_CALLS[call].path + writePlainSearch(query);
}

/**
 * The data of a successful answer; throws ApiError for any other. A body that is no envelope, such as the login page of a
 * hotel's network, counts as no answer.
 */
export function openEnvelope(body: unknown): unknown {
  const result = Envelope.safeParse(body);
  if (!result.success) throw new NetworkError("not an envelope", { cause: result.error });
  const { code, msg, data } = result.data;
  if (code !== CODE.success) throw new ApiError(code, msg, data);
  return data;
}

const SHAPES: { readonly [Call in PublicCall]: { readonly data: z.ZodMiniType<DataOf<Call>> } } =
  PUBLIC_CALLS;

export function parseData<Call extends PublicCall>(call: Call, data: unknown): DataOf<Call> {
  const result = SHAPES[call].data.safeParse(data);
  if (!result.success)
    throw new NetworkError(`unexpected shape of ${call}`, { cause: result.error });
  return result.data;
}

export function parseTotal(headers: Headers): number | null {
  const total = headers.get(TOTAL_COUNT_HEADER);
  return total === null ? null : Number(total);
}
