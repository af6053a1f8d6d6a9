import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

/** A data folder with a PostgreSQL in it, which would take seconds to make. */
export async function makeDataFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "test-data-"));
  // Keeps the owners, unlike Node itself.
  await promisify(execFile)("cp", ["-a", inject("cluster"), join(directory, "postgres")]);
  return directory;
}
