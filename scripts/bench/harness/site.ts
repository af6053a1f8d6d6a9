import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { ensureBuild } from "#scripts/run-command.ts";
import { type RunningServer, startServer } from "#scripts/site-server.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { EmbeddedPostgres } from "#server/database/embedded.ts";
import type { ForeignPostgres } from "./foreign-postgres.ts";

/** A content folder, and servers of the built site. */
export class BenchSite {
  readonly #content: TestContent;
  readonly #data: string;
  readonly #foreign: ForeignPostgres | null;
  readonly #servers: RunningServer[] = [];

  private constructor(content: TestContent, data: string, foreign: ForeignPostgres | null) {
    this.#content = content;
    this.#data = data;
    this.#foreign = foreign;
  }

  /** `foreign`: in place of the embedded PostgreSQL. */
  static async open(
    prepare: (content: TestContent) => void,
    foreign: ForeignPostgres | null = null,
  ): Promise<BenchSite> {
    await ensureBuild();
    const content = new TestContent(await testPicture(40, 30));
    prepare(content);
    return new BenchSite(content, await mkdtemp(join(tmpdir(), "bench-")), foreign);
  }

  /** The first one runs PostgreSQL; one that `joins` uses that. `port`: of one that was killed. */
  async startServer({
    joins = false,
    port,
    env = {},
  }: {
    joins?: boolean;
    port?: number;
    env?: Readonly<Record<string, string>>;
  } = {}) {
    const server = await startServer({
      ...(port !== undefined && { port }),
      env: {
        DATABASE_URL: this.#foreign?.url ?? (joins ? await this.#databaseUrl() : ""),
        DATA_DIR: this.#data,
        CONTENT_DIR: this.#content.directory,
        LOG_LEVEL: "fatal",
        ...env,
      },
    });
    this.#servers.push(server);
    return server;
  }

  /** DATA_DIR of its servers. */
  get dataDirectory(): string {
    return this.#data;
  }

  /** One call of the office's tool beside the servers. */
  async runOffice(...args: readonly string[]): Promise<void> {
    const env = {
      ...process.env,
      DATABASE_URL: this.#foreign?.url ?? "",
      DATA_DIR: this.#data,
      CONTENT_DIR: this.#content.directory,
    };
    await promisify(execFile)(process.execPath, ["server/office/main.ts", ...args], { env });
  }

  /** The first process of PostgreSQL. */
  async postmaster(): Promise<number> {
    const folder = this.#foreign?.directory ?? join(this.#data, "postgres");
    return Number.parseInt(await readFile(join(folder, "postmaster.pid"), "utf8"), 10);
  }

  /** Rows of a query beside the servers. */
  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ ...(await this.#connection()) });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    // The first one ends its PostgreSQL.
    for (const server of this.#servers.toReversed()) await server.stop();
    this.#content[Symbol.dispose]();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #databaseUrl(): Promise<string> {
    const { host, user, database } = await this.#connection();
    return `postgres://${user}@${encodeURIComponent(host)}/${database}`;
  }

  async #connection() {
    if (this.#foreign) return this.#foreign.connection;
    const connection = await EmbeddedPostgres.running(this.#data);
    if (!connection) throw new Error("PostgreSQL does not run");
    return connection;
  }
}

/** An event that starts in some weeks. */
export const COMING = ["starts: +30d 09:00", "ends: +30d 11:00", "closes: +29d 18:00"] as const;
