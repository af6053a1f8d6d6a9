import type { FastifyReply, FastifyRequest } from "fastify";
import { type CODE, type Code, httpStatus } from "#contract/codes.ts";
import { type Locale, parseLocale } from "#contract/locales.ts";
import { CODE_MESSAGES } from "./words.ts";

export const JSON_TYPE = "application/json; charset=utf-8";
export const API_VARY = "lang, accept-encoding";

/** The language that a call of /v1 asks for. */
export function localeOfCall(request: FastifyRequest): Locale {
  return parseLocale(request.headers.lang);
}

/** The text of an answer of /v1. */
export function envelope(code: Code, locale: Locale, data: unknown = null): string {
  return JSON.stringify({ code, msg: CODE_MESSAGES[code][locale], data });
}

/** Answers with an envelope that is no success. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: Exclude<Code, typeof CODE.success>,
  data: unknown = null,
): FastifyReply {
  return reply
    .code(httpStatus(code))
    .header("content-type", JSON_TYPE)
    .header("cache-control", "no-store")
    .header("vary", "lang")
    .header("x-request-id", request.id)
    .send(envelope(code, localeOfCall(request), data));
}
