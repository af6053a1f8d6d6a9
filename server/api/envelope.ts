import type { FastifyReply, FastifyRequest } from "fastify";
import { CODE, type Code, httpStatus } from "#contract/codes.ts";
import { TOTAL_COUNT_HEADER } from "#contract/lists.ts";
import { type Locale, type Localized, parseLocale } from "#contract/locales.ts";
import { CODE_MESSAGES } from "./words.ts";

export const JSON_TYPE = "application/json; charset=utf-8";
export const API_VARY = "lang, accept-encoding";

/** The language that a call of /v1 asks for. */
export function localeOfCall(request: FastifyRequest): Locale {
  return parseLocale(request.headers.lang);
}

/** The text of an answer of /v1; `message` in place of what the code usually says. */
export function envelope(
  code: Code,
  locale: Locale,
  data: unknown = null,
  message: Localized = CODE_MESSAGES[code],
): string {
  return JSON.stringify({ code, msg: message[locale], data });
}

/** Answers with an envelope that is for this visitor alone; `total` is how many items a list has in all. */
export function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  total: number | null = null,
): FastifyReply {
  if (total !== null) reply.header(TOTAL_COUNT_HEADER, total);
  return reply
    .header("content-type", JSON_TYPE)
    .header("cache-control", "no-store")
    .header("vary", "lang")
    .header("x-request-id", request.id)
    .send(envelope(CODE.success, localeOfCall(request), data));
}

export type RefusalCode = Exclude<Code, typeof CODE.success>;

export interface RefusalDetails {
  readonly data?: unknown;
  /** In place of what the code usually says. */
  readonly message?: Localized;
}

/** Answers with an envelope that is no success. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  { data = null, message }: RefusalDetails = {},
): FastifyReply {
  return reply
    .code(httpStatus(code))
    .header("content-type", JSON_TYPE)
    .header("cache-control", "no-store")
    .header("vary", "lang")
    .header("x-request-id", request.id)
    .send(envelope(code, localeOfCall(request), data, message));
}
