import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { BadBackup } from "#server/database/restore.ts";

/** Lines as a compressed file holds them. */
export function compressLines(lines: AsyncIterable<string>): Readable {
  const compressed = createGzip();
  // A failure on either side ends both, and is thrown to the reader.
  pipeline(Readable.from(ended(lines)), compressed, () => null);
  return compressed;
}

/** The lines of a compressed file. Rejects with BadBackup where it is none, or is damaged. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding("utf8");
  pipeline(createReadStream(file), text, () => null);
  let rest = "";
  let isAtStart = true;
  try {
    for await (const piece of text) {
      // Not node:readline, which ends a line at U+2028 too.
      const parts = `${rest}${piece}`.split("\n");
      rest = parts.pop() ?? "";
      isAtStart = false;
      yield* parts;
    }
  } catch (cause) {
    const isDamage = cause instanceof Error && "code" in cause && /^Z_/.test(String(cause.code));
    throw isDamage ? new BadBackup(isAtStart ? "no backup" : "not whole") : cause;
  }
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
