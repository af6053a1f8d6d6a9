import { once } from "node:events";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findBinaries } from "#server/database/binaries.ts";
import { plainEnvironment } from "#server/database/cluster.ts";
import { databaseUser, type Spawn, spawnAs } from "#server/database/run-as.ts";

const OF_DEBIAN = "/usr/lib/postgresql";
const USER = "postgres";

/** A PostgreSQL that the site is told of by DATABASE_URL: the machine's own, or where there is none the one that npm brought. */
export class ForeignPostgres {
  readonly directory: string;
  readonly #spawn: Spawn;
  readonly #programs: string;

  private constructor(directory: string, programs: string, spawn: Spawn) {
    this.directory = directory;
    this.#programs = programs;
    this.#spawn = spawn;
  }

  static async open(): Promise<ForeignPostgres> {
    const programs = await findPrograms();
    const directory = await mkdtemp(join(tmpdir(), "bench-postgres-"));
    const user = await databaseUser(directory);
    if (user) await chown(directory, user.uid, user.gid);
    const spawn = await spawnAs(user, [directory, join(programs, "postgres")]);
    const postgres = new ForeignPostgres(directory, programs, spawn);
    const made = await postgres.#run("initdb", [
      ...["-D", directory, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C"],
    ]);
    if (!made || !(await postgres.start())) throw new Error("PostgreSQL could not be started");
    return postgres;
  }

  get connection() {
    return { host: this.directory, user: USER, database: USER };
  }

  get url(): string {
    return `postgres://${USER}@${encodeURIComponent(this.directory)}/${USER}`;
  }

  /** False: it does not start yet, as when its former processes have not ended. */
  start(): Promise<boolean> {
    return this.#control("start");
  }

  restart(): Promise<boolean> {
    return this.#control("restart");
  }

  async close(): Promise<void> {
    await this.#control("stop");
    await rm(this.directory, { recursive: true, force: true });
  }

  #control(action: "start" | "restart" | "stop"): Promise<boolean> {
    const { directory } = this;
    const settings = `-k ${directory} -c listen_addresses= -c max_connections=100`;
    const mode = action === "start" ? [] : ["-m", "fast"];
    const log = join(directory, "log");
    return this.#run("pg_ctl", [
      ...[action, "-w", "-D", directory, ...mode],
      ...(action === "stop" ? [] : ["-l", log, "-o", settings]),
    ]);
  }

  async #run(program: string, options: readonly string[]): Promise<boolean> {
    const command = join(this.#programs, program);
    const child = this.#spawn(command, options, { stdio: "ignore", env: plainEnvironment() });
    const [code] = await once(child, "exit");
    return code === 0;
  }
}

async function findPrograms(): Promise<string> {
  const versions = await readdir(OF_DEBIAN).catch(() => []);
  if (versions.length === 0) return dirname((await findBinaries()).postgres);
  return join(OF_DEBIAN, String(Math.max(...versions.map(Number))), "bin");
}
