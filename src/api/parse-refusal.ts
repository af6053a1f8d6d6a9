import { Conflict, RefusedFields, TooManyTries } from "#contract/envelope.ts";
import { ApiError } from "./errors.ts";

/** What the server says about single fields, by their path; empty: nothing. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const data = error instanceof ApiError ? RefusedFields.safeParse(error.data).data : undefined;
  return data?.fields ?? {};
}

/** Seconds to wait until the next try, where the server says so. */
export function retryAfter(error: unknown): number | null {
  const data = error instanceof ApiError ? TooManyTries.safeParse(error.data).data : undefined;
  return data?.retryAfter ?? null;
}

/** Why it cannot be done now, where that is what the server says. */
export function conflictReason(error: unknown): Conflict["reason"] | null {
  return readConflict(error)?.reason ?? null;
}

/** The same with what else is said of it. */
export function readConflict(error: unknown): Conflict | undefined {
  return error instanceof ApiError ? Conflict.safeParse(error.data).data : undefined;
}
