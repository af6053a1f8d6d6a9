import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { EmbeddedPostgres } from "#server/database/embedded.ts";
import { runCommand } from "./run-command.ts";
import { type RunningServer, startServer } from "./site-server.ts";

/** A PostgreSQL that keeps what it acknowledges, a content folder, and servers of the built site on both. */
export class BenchSite {
  readonly content: TestContent;
  readonly pool: pg.Pool;
  readonly #data: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #url: string;
  readonly #servers: RunningServer[] = [];

  private constructor(parts: {
    readonly content: TestContent;
    readonly data: string;
    readonly postgres: EmbeddedPostgres;
  }) {
    this.content = parts.content;
    this.#data = parts.data;
    this.#postgres = parts.postgres;
    const { host, user, database } = parts.postgres.connection;
    this.#url = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
    this.pool = new pg.Pool({ host, user, database, max: 4 });
  }

  static async open(prepare: (content: TestContent) => void): Promise<BenchSite> {
    const built = await runCommand("node", ["scripts/build-if-stale.ts"], { output: "shown" });
    if (!built.succeeded) throw new Error("the site could not be built");
    const data = await mkdtemp(join(tmpdir(), "bench-"));
    const content = new TestContent(await testPicture(40, 30));
    prepare(content);
    const logger = { info: () => null, warn: console.warn, error: console.error };
    const postgres = await EmbeddedPostgres.open({ directory: join(data, "database"), logger });
    return new BenchSite({ content, data, postgres });
  }

  async startServer(): Promise<RunningServer> {
    const server = await startServer({
      script: "server/main.ts",
      ready: "/readyz",
      env: {
        DATABASE_URL: this.#url,
        DATA_DIR: this.#data,
        CONTENT_DIR: this.content.directory,
        LOG_LEVEL: "fatal",
      },
    });
    this.#servers.push(server);
    return server;
  }

  /** Rows of a query of one's own. */
  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.pool.query(text, [...values])).rows;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    await this.pool.end();
    await this.#postgres.close();
    this.content[Symbol.dispose]();
    await rm(this.#data, { recursive: true, force: true });
  }
}

/** An event that starts in some weeks. */
export const COMING = ["starts: +30d 09:00", "ends: +30d 11:00", "closes: +29d 18:00"] as const;
