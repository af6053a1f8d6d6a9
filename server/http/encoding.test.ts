import { expect, it } from "vitest";
import { negotiateEncoding } from "./encoding.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["BR", "br"],
  ["gzip, deflate", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.000, *", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["gzip;q=0.001", "gzip"],
  [`br${", gzip".repeat(33)}`, "br"],
  [`br${", gzip".repeat(34)}`, "identity"],
])("answers %s with %s", (header, encoding) => {
  expect(negotiateEncoding({ "accept-encoding": header })).toBe(encoding);
});
