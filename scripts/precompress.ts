import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { compress } from "#server/http/compress.ts";
import { isCompressibleFile } from "#server/http/file-types.ts";
import { PRECOMPRESSED_ENDINGS } from "#server/pages/client-files.ts";

/** Smaller files fit into one packet as they are. */
const SMALLEST = 512;

export interface Precompressed {
  readonly files: number;
  /** Bytes of the files. */
  readonly before: number;
  /** Bytes of their brotli forms. */
  readonly after: number;
}

/** Puts a brotli and a gzip form beside every text file of a folder, as small as they can be. */
export async function precompress(directory: string): Promise<Precompressed> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressibleFile(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(directory, file).startsWith("."));
  const sizes = await Promise.all(files.map(precompressFile));
  return {
    files: files.length,
    before: sizes.reduce((sum, { before }) => sum + before, 0),
    after: sizes.reduce((sum, { after }) => sum + after, 0),
  };
}

async function precompressFile(file: string): Promise<{ before: number; after: number }> {
  const body = await readFile(file);
  const before = body.length;
  if (before < SMALLEST) return { before, after: before };
  const [brotli, gzip] = await Promise.all([
    compress(body, "br", "best"),
    compress(body, "gzip", "best"),
  ]);
  await writeFile(file + PRECOMPRESSED_ENDINGS.br, brotli);
  await writeFile(file + PRECOMPRESSED_ENDINGS.gzip, gzip);
  return { before, after: brotli.length };
}
