import { once } from "node:events";
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress } from "./compress.ts";

const text = Buffer.from("学校的新闻 and the news of the school, ".repeat(2000));

describe("compress", () => {
  it.each(["fast", "best"] as const)("keeps the text, %s", async (effort) => {
    const brotli = await compress(text, "br", effort);
    const gzip = await compress(text, "gzip", effort);
    expect(brotliDecompressSync(brotli.bytes).equals(text)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(text)).toBe(true);
    expect(brotli.earlyBytes).toBe(0);
  });

  it.each(["fast", "best"] as const)(
    "lets the part before the mark be decoded alone, %s",
    async (effort) => {
      const noise = Buffer.from(
        Array.from({ length: 60_000 }, (_, i) => `${(i * 7919) % 10_007}`).join(),
      );
      const mark = 40_000;
      const { bytes, earlyBytes } = await compress(noise, "br", effort, mark);
      expect(brotliDecompressSync(bytes).equals(noise)).toBe(true);
      expect(earlyBytes).toBeGreaterThan(0);
      expect(earlyBytes).toBeLessThan(bytes.length);

      const decoder = createBrotliDecompress();
      let decoded = Buffer.alloc(0);
      decoder.on("data", (chunk: Buffer) => {
        decoded = Buffer.concat([decoded, chunk]);
      });
      decoder.write(bytes.subarray(0, earlyBytes));
      while (decoded.length < mark) await once(decoder, "data");
      expect(decoded.equals(noise.subarray(0, mark))).toBe(true);
      decoder.destroy();
    },
  );
});
