import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress } from "./compress.ts";

const text = Buffer.from("学校的新闻 and the news of the school, ".repeat(2000));

describe("compress", () => {
  it.each(["fast", "best"] as const)("keeps the text, %s", async (effort) => {
    const brotli = await compress(text, "br", effort);
    const gzip = await compress(text, "gzip", effort);
    expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
    expect(gunzipSync(gzip).equals(text)).toBe(true);
  });
});
