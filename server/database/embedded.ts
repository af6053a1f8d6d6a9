import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { lchown, mkdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { CLUSTER_FOLDER } from "#server/data-folder.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import {
  cannotStart,
  makeCluster,
  plainEnvironment,
  type SocketFolder,
  SUPERUSER,
  socketFolder,
} from "./cluster.ts";
import { DatabaseNotStarted } from "./errors.ts";
import { type FolderLock, takeFolderLock } from "./folder-lock.ts";
import { readySocketFolder, recordedPostmaster, stopOrphan } from "./postmaster.ts";
import { databaseUser, type Spawn, spawnAs } from "./run-as.ts";
import { prepareSiteRole, SITE_ROLE } from "./site-role.ts";

/** The log of the database. */
export interface DatabaseLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedOptions {
  /** DATA_DIR. */
  readonly directory: string;
  readonly logger: DatabaseLogger;
  /** False: the folder had a cluster before, so none is made in its place. */
  readonly mayMakeCluster?: boolean;
  /** Settings of PostgreSQL beside the usual ones, as `-c` takes them. */
  readonly settings?: readonly string[];
  /** Breaks the start off, and leaves nothing running. */
  readonly signal?: AbortSignal;
}

const RESTART_DELAY = 1000;
/** Milliseconds within which all processes of a PostgreSQL end whose first one was killed. */
const LONGEST_END = 5000;
/** Start-up errors after a kill. First: its child processes still run. Second: it is dead, but its parent has not reaped it. */
const LEFT_BEHIND = /shared memory block .* is still in use|lock file ".*" already exists/;

const SETTINGS = [
  // Only through a socket in a folder of this user: no port is taken, and nobody else on the machine gets in.
  "listen_addresses=",
  "unix_socket_permissions=0700",
  "max_connections=100",
  "shared_buffers=64MB",
  "timezone=UTC",
  "log_timezone=UTC",
  // Values of rows and parameters are personal data, and stay out of the log.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
  "log_parameter_max_length_on_error=0",
];

/** PostgreSQL as a child of this process, with its data in a folder that no other server may use at the same time. */
export class EmbeddedPostgres {
  readonly connection: ConnectionSettings;
  readonly #parts: EmbeddedParts;
  #child: ChildProcess | null = null;
  #closed: Promise<void> | null = null;
  /** However this process ends, unless it is killed: PostgreSQL leaves at once, and recovers at its next start. */
  readonly #leave = () => this.#child?.kill("SIGQUIT");

  private constructor(parts: EmbeddedParts) {
    this.#parts = parts;
    this.connection = connectionTo(parts.sockets.folder);
    process.on("exit", this.#leave);
  }

  /** How to reach the one that another process runs in a folder; null: it is not ready, or there is none. */
  static async running(directory: string): Promise<ConnectionSettings | null> {
    const sockets = await readySocketFolder(path.join(directory, CLUSTER_FOLDER));
    return sockets === null ? null : connectionTo(sockets);
  }

  /** Makes the cluster where there is none, recovers what was left by a killed server, and starts. */
  static async open({
    directory,
    logger,
    mayMakeCluster = true,
    settings = [],
    signal,
  }: EmbeddedOptions): Promise<EmbeddedPostgres> {
    await mkdir(directory, { recursive: true });
    const lock = takeFolderLock(directory);
    let sockets: SocketFolder | null = null;
    try {
      const binaries = await findBinaries();
      const cluster = path.join(directory, CLUSTER_FOLDER);
      const user = await databaseUser(cluster);
      // The owner's own processes have to be able to take it later.
      if (user) await lchown(lock.file, user.uid, user.gid);
      sockets = await socketFolder(cluster, user);
      const spawn = await spawnAs(user, [cluster, binaries.postgres, sockets.folder]);
      const making = { directory, cluster, binaries, user, spawn, signal };
      await makeCluster({ ...making, logger, mayMakeCluster });
      const parts = { cluster, binaries, spawn, lock, sockets, logger, settings };
      return await new EmbeddedPostgres(parts).#open(signal);
    } catch (error) {
      await sockets?.remove();
      lock.release();
      throw error;
    }
  }

  /**
   * Everything that is written stays. What is under way ends badly (PostgreSQL's fast shutdown), or is waited for where
   * other processes may have joined (its smart one).
   */
  close({ waitsForOthers = false } = {}): Promise<void> {
    this.#closed ??= this.#close(waitsForOthers ? "SIGTERM" : "SIGINT");
    return this.#closed;
  }

  async #close(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    process.off("exit", this.#leave);
    await this.#parts.sockets.remove();
    this.#parts.lock.release();
  }

  async #open(signal: AbortSignal | undefined): Promise<this> {
    const close = () => void this.close();
    signal?.addEventListener("abort", close);
    try {
      signal?.throwIfAborted();
      await this.#startPatiently();
      await prepareSiteRole({ ...this.connection, user: SUPERUSER });
      signal?.throwIfAborted();
      return this;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      signal?.removeEventListener("abort", close);
    }
  }

  /** Where the first process of a PostgreSQL was killed, the others end by themselves a moment later. */
  async #startPatiently(): Promise<void> {
    for (let waited = 0; ; waited += RESTART_DELAY) {
      try {
        return await this.#start();
      } catch (error) {
        const isLeftBehind = error instanceof DatabaseNotStarted && LEFT_BEHIND.test(error.message);
        if (!isLeftBehind || waited >= LONGEST_END) throw error;
        await wait(RESTART_DELAY);
      }
    }
  }

  async #start(): Promise<void> {
    const { cluster, binaries, spawn, sockets, settings, logger } = this.#parts;
    const recorded = await recordedPostmaster(cluster);
    if (recorded !== null) await stopOrphan(cluster, recorded);
    if (this.#closed !== null)
      throw new DatabaseNotStarted("The embedded PostgreSQL is being closed.");
    const child = spawn(
      binaries.postgres,
      [
        ...["-D", cluster, "-k", sockets.folder],
        ...[...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]),
      ],
      {
        stdio: ["ignore", "ignore", "pipe"],
        // Ctrl+C in a terminal is meant for the server, which then stops the database last.
        detached: true,
        env: {
          ...plainEnvironment(),
          // The lock is ours and what runs under that number is no PostgreSQL of this folder: it must not count as one.
          ...(recorded !== null && { PG_GRANDPARENT_PID: String(recorded) }),
        },
      },
    );
    // From here on it is stopped with this process, though it is not ready yet.
    this.#child = child;
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      child.once("error", (cause) => reject(cannotStart(lines, cause)));
      // Not "exit": what it said last may be read only after that.
      child.once("close", () => reject(cannotStart(lines)));
      if (!child.stderr) return;
      createInterface({ input: child.stderr }).on("line", (line) => {
        if (lines.length < 20) lines.push(line);
        const isTrouble = / (?:ERROR|FATAL|PANIC|WARNING): /.test(line);
        if (isTrouble && this.#closed === null) logger.warn({ line }, "database");
        if (line.includes("database system is ready to accept connections")) resolve();
      });
    });
    child.once("exit", (code, signal) => void this.#restart({ code, signal }));
  }

  async #restart(end: object): Promise<void> {
    const { logger } = this.#parts;
    while (this.#closed === null) {
      logger.error(end, "the database has ended and is started again");
      await wait(RESTART_DELAY);
      try {
        await this.#start();
        return;
      } catch (error) {
        if (this.#closed === null)
          logger.error({ err: error }, "the database could not be started again");
      }
    }
  }
}

/** How node-postgres reaches it. */
export type ConnectionSettings = ReturnType<typeof connectionTo>;

function connectionTo(sockets: string) {
  return { host: sockets, user: SITE_ROLE, database: "postgres" };
}

interface EmbeddedParts {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly spawn: Spawn;
  readonly lock: FolderLock;
  readonly sockets: SocketFolder;
  readonly logger: DatabaseLogger;
  readonly settings: readonly string[];
}
