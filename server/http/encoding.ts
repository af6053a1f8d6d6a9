import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";

/** Content codings this server speaks, best first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Characters of Accept-Encoding: reading one of 16 KiB takes as long as making an answer, and no browser's has a hundred. */
const LONGEST = 200;

/** The best coding that a request accepts. */
export function negotiateEncoding(headers: IncomingHttpHeaders): Encoding {
  if ((headers["accept-encoding"]?.length ?? 0) > LONGEST) return "identity";
  const accepted = new Negotiator({ headers }).encodings(ENCODINGS);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
