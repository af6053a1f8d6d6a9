import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { EmbeddedPostgres } from "#server/database/embedded.ts";
import { ensureBuild } from "./run-command.ts";
import { type RunningServer, startServer } from "./site-server.ts";

/** Runs with a folder that is there for no longer. */
export async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs with a server of the built site. */
export async function withSite(run: (site: RunningServer) => Promise<void>): Promise<void> {
  await ensureBuild();
  await withFolder(async (folder) => {
    const env = { DATA_DIR: folder };
    const site = await startServer({ script: "server/main.ts", ready: "/readyz", env });
    await run(site).finally(() => site.stop());
  });
}

/** A PostgreSQL that keeps what it acknowledges, a content folder, and servers of the built site on both. */
export class BenchSite {
  readonly #content: TestContent;
  readonly #data: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #pool: pg.Pool;
  readonly #servers: RunningServer[] = [];

  private constructor(content: TestContent, data: string, postgres: EmbeddedPostgres) {
    this.#content = content;
    this.#data = data;
    this.#postgres = postgres;
    this.#pool = new pg.Pool({ ...postgres.connection, max: 4 });
  }

  static async open(prepare: (content: TestContent) => void): Promise<BenchSite> {
    await ensureBuild();
    const data = await mkdtemp(join(tmpdir(), "bench-"));
    const content = new TestContent(await testPicture(40, 30));
    prepare(content);
    const logger = { info: () => null, warn: console.warn, error: console.error };
    const postgres = await EmbeddedPostgres.open({ directory: join(data, "database"), logger });
    return new BenchSite(content, data, postgres);
  }

  async startServer(): Promise<RunningServer> {
    const { host, user, database } = this.#postgres.connection;
    const server = await startServer({
      script: "server/main.ts",
      ready: "/readyz",
      env: {
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
        DATA_DIR: this.#data,
        CONTENT_DIR: this.#content.directory,
        LOG_LEVEL: "fatal",
      },
    });
    this.#servers.push(server);
    return server;
  }

  /** Rows of a query beside the servers. */
  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.#pool.query(text, [...values])).rows;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    await this.#pool.end();
    // The pool has only begun to close its connections: one that PostgreSQL ends first is an error nobody listens for.
    await this.#postgres.close({ waitsForOthers: true });
    this.#content[Symbol.dispose]();
    await rm(this.#data, { recursive: true, force: true });
  }
}

/** An event that starts in some weeks. */
export const COMING = ["starts: +30d 09:00", "ends: +30d 11:00", "closes: +29d 18:00"] as const;
