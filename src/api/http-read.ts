import type { Read } from "#contract/read.ts";
import { fetchJson } from "./http.ts";

/** Reads /v1 over HTTP, for the visitor who is logged in at the time. */
export function createHttpRead(readToken: () => string | null): Read {
  return async (call, locale, query, signal) => {
    // Loaded with the first call, so that hydration does not wait for the shapes.
    const shapes = await import("./parse-answer.ts");
    const { body, headers } = await fetchJson(
      { path: shapes.addressOf(call, query), signal },
      { locale, token: readToken() },
    );
    return {
      data: shapes.parseData(call, shapes.openEnvelope(body)),
      total: shapes.parseTotal(headers),
    };
  };
}
