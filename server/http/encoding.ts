/** Content codings this server speaks, best first. */
export type Encoding = "br" | "gzip" | "identity";

// Browsers send a handful of different headers; whoever sends others must not fill the memory.
const REMEMBERED = 64;
const remembered = new Map<string, Encoding>();

function parse(header: string): Encoding {
  const accepted = new Set<string>();
  const refused = new Set<string>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  const accepts = (name: string) => accepted.has(name) || (accepted.has("*") && !refused.has(name));
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

/** The best coding that an Accept-Encoding header allows. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined) return "identity";
  const text = typeof header === "string" ? header : header.join(",");
  const known = remembered.get(text);
  if (known) return known;
  const encoding = parse(text);
  if (remembered.size < REMEMBERED) remembered.set(text, encoding);
  return encoding;
}
