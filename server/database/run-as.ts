import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { hasCode } from "#server/has-code.ts";
import { DatabaseOpenError } from "./errors.ts";

const run = promisify(execFile);
const NAME = "postgres";

/** The user that a program runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

export type Spawn = (
  command: string,
  options: readonly string[],
  more?: SpawnOptions,
) => ChildProcess;

/**
 * PostgreSQL refuses to run as root: root starts it as the owner of the cluster, or of the folder that it is to lie in; where that is root,
 * as the user `postgres`, which is made where there is none. Null: the process is an ordinary user's already.
 */
export async function databaseUser(cluster: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = (await ownerOf(cluster)) ?? (await ownerOf(path.dirname(cluster)));
  if (owner && owner.uid !== 0) return owner;
  const known = await findUser();
  if (known) return known;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", NAME]);
  } catch (cause) {
    throw new DatabaseOpenError(
      `PostgreSQL does not run as root, and the user ${NAME} could not be made. Start the server as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
  return findUser();
}

/** Null: it is not there. */
async function ownerOf(file: string): Promise<SystemUser | null> {
  try {
    const { uid, gid } = await stat(file);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function findUser(): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((of) => run("id", [of, NAME])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    // `id` fails where there is no such user.
    return null;
  }
}

/** How to start programs as that user, so that they can reach these files wherever they are. */
export async function spawnAs(user: SystemUser | null, files: readonly string[]): Promise<Spawn> {
  if (!user) return (command, options, more = {}) => spawn(command, [...options], more);
  const reachable = await Promise.all(files.map((file) => isReachable(file, user)));
  if (reachable.every(Boolean)) {
    return (command, options, more) => spawn(command, [...options], { ...more, ...user });
  }
  // Somewhere above them is a folder closed to that user, as below /root. It is let through, and nothing is changed there.
  const passage = ["--inh-caps", "--ambient-caps"].map((kind) => `${kind}=-all,+dac_read_search`);
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  return (command, options, more = {}) =>
    spawn("setpriv", [...identity, ...passage, command, ...options], more);
}

async function isReachable(file: string, { uid, gid }: SystemUser): Promise<boolean> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const status = await stat(folder);
    const others = status.gid === gid ? 0o010 : 0o001;
    const mayPass = status.mode & (status.uid === uid ? 0o100 : others);
    if (!mayPass) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
