import { anySignal } from "#contract/any-signal.ts";
import type { Locale } from "#contract/locales.ts";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { NetworkError, PartMissing, TimeoutError } from "./errors.ts";
import { isServerReachable } from "./server-reachable.ts";

/** The API's host: the site's own origin unless the build names another. */
const HOST = import.meta.env.VITE_API_HOST ?? "";

/** The address of a file of /v1 that the browser itself fetches. */
export function apiAddress(path: string): string {
  return HOST + path;
}

/** Sent with every request. */
export interface Caller {
  readonly locale: Locale;
  /** Null: nobody is logged in. */
  readonly token: string | null;
}

export interface JsonAnswer {
  readonly body: unknown;
  readonly headers: Headers;
}

interface JsonRequest {
  readonly path: string;
  readonly init?: RequestInit;
  readonly signal?: AbortSignal | undefined;
}

export function fetchJson(
  { path, init = {}, signal: cancelled }: JsonRequest,
  { locale, token }: Caller,
): Promise<JsonAnswer> {
  const headers = new Headers(init.headers);
  headers.set("lang", locale);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  return fetchInTime(async (signal) => {
    const response = await fetch(HOST + path, { ...init, headers, signal });
    return { body: await response.json(), headers: response.headers };
  }, cancelled);
}

/** Aborts a request after the time the specification allows; rejects with TimeoutError or NetworkError. */
export async function fetchInTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  cancelled?: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  try {
    return await ask(cancelled ? anySignal([cancelled, timeout]) : timeout);
  } catch (cause) {
    if (cancelled?.aborted) throw cancelled.reason;
    if (timeout.aborted) throw new TimeoutError("no answer in time", { cause });
    throw new NetworkError("no answer", { cause });
  }
}

/** Waits for a lazy part of the app; rejects with PartMissing, or with NetworkError or TimeoutError, as a call does. */
export async function fetchPart<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError("not there in time")), REQUEST_TIMEOUT);
  });
  try {
    return await Promise.race([part.catch(explain), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function explain(cause: unknown): Promise<never> {
  if (await isServerReachable()) throw new PartMissing("not loaded", { cause });
  throw new NetworkError("not fetched", { cause });
}
