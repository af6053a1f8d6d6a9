import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Binaries } from "./binaries.ts";
import { DatabaseNotStarted } from "./errors.ts";
import type { Spawn, SystemUser } from "./run-as.ts";

export const SUPERUSER = "site";
const PREPARING = "postgres-being-made-";
const SOCKET = "/.s.PGSQL.5432";
/** The longest path of a socket that every platform takes. */
const LONGEST_SOCKET_PATH = 103;

export interface SocketFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/** The cluster's own folder; one with a short name where that would be too long for a socket. */
export async function socketFolder(
  cluster: string,
  user: SystemUser | null,
): Promise<SocketFolder> {
  if (Buffer.byteLength(cluster + SOCKET) <= LONGEST_SOCKET_PATH) {
    return { folder: cluster, remove: () => Promise.resolve() };
  }
  const folder = await mkdtemp(path.join(tmpdir(), "site-database-"));
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

interface ClusterOptions {
  readonly directory: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
  readonly spawn: Spawn;
  readonly logger: { warn(details: object, message: string): void };
  /** False: there was one before. */
  readonly mayMakeCluster: boolean;
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes a cluster where there is none: beside its place, moved there whole, so that a crash leaves none rather than half of one. */
export async function makeCluster({
  directory,
  cluster,
  binaries,
  user,
  spawn,
  logger,
  mayMakeCluster,
  signal,
}: ClusterOptions) {
  for (const name of await readdir(directory)) {
    if (name.startsWith(PREPARING)) await rm(path.join(directory, name), { recursive: true });
  }
  if (existsSync(cluster)) return;
  if (!mayMakeCluster) throw clusterGone(cluster);
  logger.warn({}, `Making a new, empty database in ${cluster}`);
  const made = await mkdtemp(path.join(directory, PREPARING));
  await chmod(made, 0o700);
  if (user) await chown(made, user.uid, user.gid);
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${made}`,
      `--username=${SUPERUSER}`,
      "--auth-local=trust",
      "--auth-host=reject",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    { stdio: ["ignore", "ignore", "pipe"], env: plainEnvironment(), signal },
  );
  const lines: string[] = [];
  if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) => reject(cannotStart(lines, cause)));
    child.once("close", resolve);
  });
  if (code !== 0) throw cannotStart(lines);
  await rename(made, cluster);
}

/** It may be on its way to another disk, or its disk is not mounted: an empty one would hide that. */
function clusterGone(cluster: string): DatabaseNotStarted {
  return new DatabaseNotStarted(
    `The folder of the database, ${cluster}, is gone. Put it back. For a new, empty database in its place, restart the site; if the folder was a link, remove the link first.`,
  );
}

/** Its messages are read, so they have to be in one language. */
export function plainEnvironment(): Record<string, string> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" };
}

export function cannotStart(lines: readonly string[], cause?: unknown): DatabaseNotStarted {
  const reason = cause instanceof Error ? [cause.message] : lines;
  return new DatabaseNotStarted(
    `The embedded PostgreSQL does not start:\n${reason.join("\n")}\nFix that, or set DATABASE_URL to another PostgreSQL.`,
    { cause },
  );
}
