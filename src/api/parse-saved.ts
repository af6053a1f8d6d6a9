import * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { isLocale } from "#contract/locales.ts";
import { ANSWER_KEY } from "./content-queries.ts";

/** The key of a whole answer has three elements, of a news text four, of a list five. */
const WHOLE = 3;
const LIST = 5;

/** The data of a saved answer, validated as if it came from the server; undefined if it does not match its key. */
export function parseSaved(key: readonly unknown[], data: unknown): unknown {
  const [kind, locale, call] = key;
  if (kind !== ANSWER_KEY || !isLocale(locale) || !isCall(call)) return undefined;
  const shape = PUBLIC_CALLS[call].data;
  if (key.length < WHOLE || key.length > LIST) return undefined;
  if (key.length < LIST) return shape.safeParse(data).data;
  const pages = z.array(z.object({ data: shape, total: z.nullable(z.number()) }));
  return z.object({ pages, pageParams: z.array(z.number()) }).safeParse(data).data;
}

function isCall(call: unknown): call is PublicCall {
  return typeof call === "string" && Object.hasOwn(PUBLIC_CALLS, call);
}
