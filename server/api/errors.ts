import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from "fastify";
import { CODE, type Code } from "#contract/codes.ts";
import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import { AccountRefused } from "#server/accounts/refusals.ts";
import { ApplicationRefused } from "#server/applications/refusals.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import { SignUpRefused } from "#server/events/refusals.ts";
import { QueueFull } from "#server/fair-queue.ts";
import { localeOfCookie } from "#server/http/locale-cookie.ts";
import { isApiUrl } from "#server/http/readable-url.ts";
import { OfficeRefused } from "#server/staff/refusals.ts";
import { localeOfCall, type RefusalCode, sendRefusal } from "./envelope.ts";
import { InvalidInput, refusedFields } from "./input.ts";
import { answerOfOfficeRefusal } from "./office/refusals.ts";
import {
  answerOfApplicationRefusal,
  answerOfRefusal,
  answerOfSignUpRefusal,
  type RefusalAnswer,
} from "./refusals.ts";
import { CODE_MESSAGES, ERROR_PAGE } from "./words.ts";

/** The errors of calls and pages. */
export type Failure =
  | FastifyError
  | InvalidInput
  | UnknownItem
  | AccountRefused
  | SignUpRefused
  | ApplicationRefused
  | OfficeRefused
  | DatabaseUnavailable
  | QueueFull;

/** Seconds. */
const RETRY_DATABASE = 5;
const RETRY_QUEUE = 5;

const CODE_OF_STATUS: ReadonlyMap<number, RefusalCode> = new Map([
  [400, CODE.invalid],
  [404, CODE.notFound],
  [413, CODE.tooLarge],
  [414, CODE.tooLarge],
  [415, CODE.unsupportedMediaType],
  [503, CODE.unavailable],
]);

/** One place for everything that goes wrong: /v1 answers with an envelope, all else with a short page. */
export function answerError(
  error: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, localeOfCall(request));
  if (refusal) return answerRefused(refusal, request, reply);
  const status = statusOf(error);
  const code = codeOf(status);
  // The query may be personal.
  const [path] = request.url.split("?");
  if (code === CODE.fault) request.log.error({ err: error, path }, "request failed");
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ reason: error.message, path }, "no database");
    reply.header("retry-after", RETRY_DATABASE);
  }
  if (error instanceof QueueFull) reply.header("retry-after", RETRY_QUEUE);
  if (isApiUrl(request.url)) {
    return sendRefusal(request, reply, code, { data: dataOf(error, localeOfCall(request)) });
  }
  return sendErrorPage(request, reply, code, status);
}

/** Answers a request of somebody who has asked for too much; seconds. */
export function answerTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfter: number,
): FastifyReply {
  const code = CODE.tooManyRequests;
  if (isApiUrl(request.url)) {
    return answerRefused({ code, data: { retryAfter }, retryAfter }, request, reply);
  }
  return sendErrorPage(request, reply.header("retry-after", retryAfter), code, code);
}

function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  status: number,
): FastifyReply {
  const html = errorPage(code, localeOfCookie(request.headers.cookie), request.id);
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-request-id", request.id)
    .send(html);
}

function answerRefused(
  { code, retryAfter, ...details }: RefusalAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  return sendRefusal(request, reply, code, details);
}

/** The answer to a request that is refused, which is no fault. */
function refusalOf(error: Failure, locale: Locale): RefusalAnswer | null {
  if (error instanceof AccountRefused) return answerOfRefusal(error.refusal, locale);
  if (error instanceof ApplicationRefused) return answerOfApplicationRefusal(error.refusal, locale);
  if (error instanceof OfficeRefused) return answerOfOfficeRefusal(error);
  if (error instanceof SignUpRefused) return answerOfSignUpRefusal(error.refusal);
  return null;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that each address takes, as its route spells it. */
    methodsOf: Map<string, string[]>;
  }
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const;

/** Remembers what all routes take that are registered from now on. Fastify's own look-up would read a visitor's address as a pattern. */
export function rememberMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, string[]>();
  app.decorate("methodsOf", methodsOf);
  app.addHook("onRoute", ({ method, url }) => {
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...[method].flat()]);
  });
}

/** Answers what no route takes: another method, or a call that does not exist. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApiUrl(request.url)) {
    const [url = ""] = request.url.split("?");
    const isCall = url !== request.routeOptions.url;
    const taken = isCall ? (request.server.methodsOf.get(url) ?? []) : [];
    const allowed = METHODS.filter((method) => taken.includes(method));
    if (allowed.length === 0) return sendRefusal(request, reply, CODE.notFound);
    reply.header("allow", allowed.join(", "));
    return sendRefusal(request, reply, CODE.methodNotAllowed);
  }
  reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead) return reply.code(404).send("Not found\n");
  // Every address has a page, a file or the page that says there is none.
  return reply.code(405).header("allow", "GET, HEAD").send("Method not allowed\n");
}

/** Answers unknown calls below /v1, and other methods of pages and files, before the body is looked at. */
export function registerUnknown(app: FastifyInstance): void {
  const onRequest: onRequestHookHandler = (request, reply) => void answerUnknown(request, reply);
  const others = app.supportedMethods.filter((method) => method !== "GET" && method !== "HEAD");
  for (const url of ["/v1", "/v1/*"]) app.all(url, { onRequest }, answerUnknown);
  app.route({ method: others, url: "/*", onRequest, handler: answerUnknown });
}

function statusOf(error: Failure): number {
  if (error instanceof DatabaseUnavailable || error instanceof QueueFull) return 503;
  if (error instanceof UnknownItem) return 404;
  if (error instanceof InvalidInput) return 400;
  const statusCode = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  return statusCode < 500 || statusCode === 503 ? statusCode : 500;
}

function codeOf(status: number): RefusalCode {
  return CODE_OF_STATUS.get(status) ?? (status < 500 ? CODE.invalid : CODE.fault);
}

function dataOf(error: Failure, locale: Locale): unknown {
  return error instanceof InvalidInput ? { fields: refusedFields(error, locale) } : null;
}

function errorPage(code: Code, locale: Locale, requestId: string): string {
  const message = CODE_MESSAGES[code][locale];
  return `<!doctype html><html lang="${LANGUAGE_TAG[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${message}</title><h1>${message}</h1><p><a href="/">${ERROR_PAGE.back[locale]}</a></p><p><small>${requestId}</small></p></html>`;
}
