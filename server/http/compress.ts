import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./encoding.ts";

export type CompressedEncoding = Exclude<Encoding, "identity">;

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

export function compress(
  body: Buffer,
  encoding: CompressedEncoding,
  effort: Effort,
): Promise<Buffer> {
  switch (encoding) {
    case "gzip":
      return zip(body, { level: GZIP_LEVEL[effort] });
    case "br":
      return brotli(body, brotliParameters(body.length, effort));
  }
}
