import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";

/** Content codings this server speaks, best first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best coding that a request accepts. */
export function negotiateEncoding(headers: IncomingHttpHeaders): Encoding {
  if (headers["accept-encoding"] === undefined) return "identity";
  const accepted = new Negotiator({ headers }).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
