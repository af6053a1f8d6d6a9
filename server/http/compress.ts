import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, gzip } from "node:zlib";
import type { Encoding } from "./encoding.ts";

export type CompressedEncoding = Exclude<Encoding, "identity">;

export interface Compressed {
  readonly bytes: Buffer;
  /** So many bytes can be decoded on their own, up to the mark that was given; 0 without a mark. */
  readonly earlyBytes: number;
}

/** `fast` costs about a millisecond and suits a first answer; `best` takes a hundred times as long. */
export type Effort = "fast" | "best";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { fast: 4, best: 11 };
/** The best takes more than a second for each megabyte, and gains little over this on so much text. */
const BROTLI_QUALITY_OF_LARGE = 9;
const LARGE = 512 * 1024;
const GZIP_LEVEL: Readonly<Record<Effort, number>> = { fast: 6, best: 9 };

// The encoder's memory grows with its window; a window that holds the whole body loses nothing.
function windowOf(size: number): number {
  const bits = Math.ceil(Math.log2(size + 16));
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } = constants;
  return Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_MAX_WINDOW_BITS);
}

const brotliParameters = (size: number, effort: Effort) => ({
  params: {
    [constants.BROTLI_PARAM_LGWIN]: windowOf(size),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: Math.min(
      BROTLI_QUALITY[effort],
      size > LARGE ? BROTLI_QUALITY_OF_LARGE : BROTLI_QUALITY.best,
    ),
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** Flushes at the mark, so that a browser can show what stands before it while the rest is under way. */
async function brotliWithMark(body: Buffer, effort: Effort, mark: number): Promise<Compressed> {
  const stream = createBrotliCompress(brotliParameters(body.length, effort));
  const chunks: Buffer[] = [];
  let length = 0;
  let earlyBytes = 0;
  stream.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  stream.write(body.subarray(0, mark));
  stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
    earlyBytes = length;
    stream.end(body.subarray(mark));
  });
  await finished(stream);
  return { bytes: Buffer.concat(chunks), earlyBytes };
}

/** Compresses a text; `mark` is a place in it up to which the beginning shall be decodable by itself (brotli only). */
export async function compress(
  body: Buffer,
  encoding: CompressedEncoding,
  effort: Effort,
  mark = 0,
): Promise<Compressed> {
  switch (encoding) {
    case "gzip":
      return { bytes: await zip(body, { level: GZIP_LEVEL[effort] }), earlyBytes: 0 };
    case "br":
      if (mark > 0) return brotliWithMark(body, effort, mark);
      return { bytes: await brotli(body, brotliParameters(body.length, effort)), earlyBytes: 0 };
  }
}
