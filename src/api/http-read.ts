import { CODE, REQUEST_TIMEOUT } from "#contract/codes.ts";
import type { Read } from "#contract/read.ts";
import { ApiError, NetworkError, TimeoutError } from "./errors.ts";

/** The API's host: the site's own origin unless the build names another. */
const HOST = import.meta.env.VITE_API_HOST ?? "";

/** Reads /v1 over HTTP; gives a call up, and aborts it, after the time the specification allows. */
export const httpRead: Read = async (call, locale, query, signal) => {
  // The shapes are asked for with the first call, so that they cost nothing before the page is alive.
  const shapes = await import("./parse-answer.ts");
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(HOST + shapes.addressOf(call, query), {
      headers: { lang: locale },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    body = await response.json();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) throw new TimeoutError("no answer in time", { cause });
    throw new NetworkError("no answer", { cause });
  }
  const envelope = shapes.parseEnvelope(body);
  if (envelope.code !== CODE.success) {
    throw new ApiError(envelope.code, envelope.msg, envelope.data);
  }
  return {
    data: shapes.parseData(call, envelope.data),
    total: shapes.parseTotal(response.headers),
  };
};
