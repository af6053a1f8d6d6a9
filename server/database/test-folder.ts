import { type ChildProcess, execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
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

/** The first process of the PostgreSQL that runs in a data folder. */
export async function postmasterOf(directory: string): Promise<number> {
  return Number.parseInt(await readFile(join(directory, "postgres/postmaster.pid"), "utf8"), 10);
}

/** Its processes that work for a connection each. */
export async function backendsOf(directory: string): Promise<number[]> {
  const parent = String(await postmasterOf(directory));
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", parent]);
  return String(listed)
    .split("\n")
    .filter((line) => /site postgres \[local\]/.test(line))
    .map((line) => Number.parseInt(line, 10));
}

/** Before a command: none of its files may grow, as on a full disk. */
export const NO_ROOM = ["prlimit", "--fsize=0:unlimited"];

/** The same for a process that runs. */
export async function takeRoom({ pid }: Pick<ChildProcess, "pid">): Promise<void> {
  await promisify(execFile)("prlimit", ["--pid", String(pid), "--fsize=0:unlimited"]);
}

/** Lets the files of a process grow again. */
export async function makeRoom({ pid }: Pick<ChildProcess, "pid">): Promise<void> {
  await promisify(execFile)("prlimit", ["--pid", String(pid), "--fsize=unlimited"]);
}
