import { CODE } from "#contract/codes.ts";
import { ApiError, isConnectionError } from "#src/api/errors.ts";
import { retryAfter } from "#src/api/parse-refusal.ts";
import type { Delay } from "./entries.ts";

const FINAL: readonly number[] = [
  CODE.invalid,
  CODE.forbidden,
  CODE.notFound,
  CODE.conflict,
  CODE.tooLarge,
  CODE.unsupportedMediaType,
];
/** Seconds; a day's limit is told, not waited for. */
const LONG_WAIT = 60 * 60;
const BLOCKING: readonly number[] = [CODE.unavailable, CODE.tooManyRequests];

export function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && (FINAL.includes(error.code) || isForLong(error));
}

function isForLong(error: ApiError): boolean {
  return error.code === CODE.tooManyRequests && (retryAfter(error) ?? 0) > LONG_WAIT;
}

/** Whether every other call would fail too. */
export function isBlocking(error: unknown): boolean {
  return isConnectionError(error) || (error instanceof ApiError && BLOCKING.includes(error.code));
}

export function delayOf(error: unknown): Delay {
  if (!isConnectionError(error)) return "busy";
  return navigator.onLine ? "unanswered" : "offline";
}
