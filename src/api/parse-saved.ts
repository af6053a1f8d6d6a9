import * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { isLocale } from "#contract/locales.ts";
import { kindOfAnswer } from "./content-queries.ts";

/** The data of a saved answer, validated as if it came from the server; undefined if it does not match its key. */
export function parseSaved(key: readonly unknown[], data: unknown): unknown {
  const kind = kindOfAnswer(key);
  const [, locale, call] = key;
  if (kind === null || !isLocale(locale) || !isCall(call)) return undefined;
  const shape = PUBLIC_CALLS[call].data;
  if (kind !== "list") return shape.safeParse(data).data;
  const pages = z.array(z.object({ data: shape, total: z.nullable(z.number()) }));
  return z.object({ pages, pageParams: z.array(z.number()) }).safeParse(data).data;
}

function isCall(call: unknown): call is PublicCall {
  return typeof call === "string" && Object.hasOwn(PUBLIC_CALLS, call);
}
