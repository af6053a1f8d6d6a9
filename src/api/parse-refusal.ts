import { Conflict, RefusedFields, TooManyTries } from "#contract/envelope.ts";
import type { Challenge } from "#contract/proof-of-work.ts";
import { ApiError } from "./errors.ts";

/** Messages of the server about single fields, by path. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const data = error instanceof ApiError ? RefusedFields.safeParse(error.data).data : undefined;
  return data?.fields ?? {};
}

/** Seconds until the next try, if the server gives them. */
export function retryAfter(error: unknown): number | null {
  return readTooManyTries(error)?.retryAfter ?? null;
}

/** Whether the network has had its codes: from another one the same phone may have one at once. */
export function isOfNetwork(error: unknown): boolean {
  return readTooManyTries(error)?.isOfNetwork ?? false;
}

/** What the server wants solved first, if anything. */
export function challengeOf(error: unknown): Challenge | null {
  return readTooManyTries(error)?.challenge ?? null;
}

function readTooManyTries(error: unknown): TooManyTries | undefined {
  return error instanceof ApiError ? TooManyTries.safeParse(error.data).data : undefined;
}

/** The reason of a conflict; null: it is none. */
export function conflictReason(error: unknown): Conflict["reason"] | null {
  return readConflict(error)?.reason ?? null;
}

export function readConflict(error: unknown): Conflict | undefined {
  return error instanceof ApiError ? Conflict.safeParse(error.data).data : undefined;
}
