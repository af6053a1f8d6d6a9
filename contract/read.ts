import type { Answer, DataOf, PublicCall, QueryOf } from "./calls.ts";
import type { Locale } from "./locales.ts";

/**
 * Reads one public call of /v1 in one language. In the browser over HTTP, on the server straight from the content.
 * Rejects with an error that has the `code` of the refusal, where there is one.
 */
export type Read = <Call extends PublicCall>(
  call: Call,
  locale: Locale,
  query: QueryOf<Call>,
  signal?: AbortSignal,
) => Promise<Answer<DataOf<Call>>>;
