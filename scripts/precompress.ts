import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { compress } from "#server/http/compress.ts";
import { isCompressibleFile } from "#server/http/file-types.ts";
import { PRECOMPRESSED_ENDINGS } from "#server/pages/client-files.ts";

/** Smaller files fit into one packet as they are. */
const SMALLEST = 512;

/**
 * Puts a brotli and a gzip form beside every text file of a folder, as small as they can be. Resolves with the number of
 * files, and the bytes of them before and after brotli.
 */
export async function precompress(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressibleFile(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(directory, file).startsWith("."));
  const bytes = { before: 0, after: 0 };
  const precompressFile = async (file: string) => {
    const body = await readFile(file);
    const isSmall = body.length < SMALLEST;
    const brotli = isSmall ? body : await compress(body, "br", "best");
    bytes.before += body.length;
    bytes.after += brotli.length;
    if (isSmall) return;
    await writeFile(file + PRECOMPRESSED_ENDINGS.br, brotli);
    await writeFile(file + PRECOMPRESSED_ENDINGS.gzip, await compress(body, "gzip", "best"));
  };
  await Promise.all(files.map(precompressFile));
  return { files: files.length, ...bytes };
}
