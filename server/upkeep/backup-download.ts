import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { HOUR_MS } from "#contract/durations.ts";
import { backUp } from "#server/database/backup.ts";
import { Database } from "#server/database/database.ts";
import type { Environment } from "#server/environment.ts";

/** PostgreSQL cannot clean up after queries of visitors while somebody downloads. */
const LONGEST_DOWNLOAD = HOUR_MS;

const SILENT = { info: () => null, warn: () => null, error: () => null };

/**
 * A backup of the database as it is now, made while it is read: nothing of it lies on the server's disk. On a connection of its own,
 * whose queries may take as long as whoever downloads it needs. It ends early, and is not whole, where the database goes away or the
 * download takes more than an hour.
 */
export async function openBackup(
  {
    databaseUrl: url,
    dataDirectory: directory,
  }: Pick<Environment, "databaseUrl" | "dataDirectory">,
  longest = LONGEST_DOWNLOAD,
): Promise<Readable> {
  const tool = { logger: SILENT, user: "tool", migrates: false } as const;
  const own = Database.open({ url, directory, ...tool });
  const compressed = createGzip();
  try {
    await own.opened;
  } catch (error) {
    await own.close();
    throw error;
  }
  const signal = AbortSignal.timeout(longest);
  backUp(own, (lines) => pipeline(Readable.from(ended(lines)), compressed, { signal }))
    .catch((error: Error) => compressed.destroy(error))
    .finally(() => own.close());
  return compressed;
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
