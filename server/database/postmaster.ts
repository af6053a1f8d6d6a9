import { execFile } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { hasCode } from "#server/has-code.ts";
import { DatabaseNotStarted } from "./errors.ts";

const LOOK_AGAIN = 20;
/** How it is asked to stop, more and more firmly, and milliseconds to do it. On SIGQUIT it gives its own processes five seconds. */
const STOPS = [
  ["SIGINT", 10_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 5000],
] as const;

/** The process that the folder's postmaster.pid names; null: there is no such file. */
export async function recordedPostmaster(folder: string): Promise<number | null> {
  const pid = Number.parseInt((await readRecord(folder)) ?? "", 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

async function readRecord(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, "postmaster.pid"), "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Where the PostgreSQL of a folder has its socket, as its postmaster.pid says; null: it takes no connections. */
export async function readySocketFolder(folder: string): Promise<string | null> {
  const record = await readRecord(folder);
  // The lines of the file: number, folder, start, port, socket folder, address, shared memory, state.
  const [, recorded, , , sockets, , , state] = record?.split("\n") ?? [];
  if (!recorded || !sockets || state?.trim() !== "ready") return null;
  // In a folder that was copied while its PostgreSQL ran, the file names the original and its socket.
  return (await isSameFolder(recorded, folder)) ? sockets : null;
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  try {
    return (await realpath(one)) === (await realpath(other));
  } catch {
    return false;
  }
}

/** Stops the PostgreSQL of a folder that a server left behind when it was killed. */
export async function stopOrphan(folder: string, pid: number): Promise<void> {
  if (!(await isPostmasterOf(folder, pid))) return;
  for (const [signal, patience] of STOPS) {
    process.kill(pid, signal);
    if (await hasEnded(pid, patience)) return;
  }
  throw new DatabaseNotStarted(
    `A PostgreSQL left behind on ${folder} (process ${pid}) does not stop. Stop it: a running site then goes on by itself; start a command again.`,
  );
}

/** A number alone proves nothing: after a crash it may have gone to any other process. */
async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    const real = await realpath(folder);
    if (process.platform === "linux") return (await readlink(`/proc/${pid}/cwd`)) === real;
    const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
    return stdout.includes("postgres") && stdout.includes(folder);
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

async function hasEnded(pid: number, within: number): Promise<boolean> {
  for (let left = within; left > 0; left -= LOOK_AGAIN) {
    if (!isAlive(pid)) return true;
    await wait(LOOK_AGAIN);
  }
  return !isAlive(pid);
}
