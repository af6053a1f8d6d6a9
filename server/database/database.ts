import { lstatSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { CLUSTER_FOLDER } from "#server/data-folder.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type DatabaseLogger, EmbeddedPostgres } from "./embedded.ts";
import {
  DatabaseInUse,
  DatabaseNotStarted,
  DatabaseOpenError,
  DatabaseUnavailable,
} from "./errors.ts";
import { FairPool } from "./fair-pool.ts";
import { explain, isSetupFault } from "./faults.ts";
import { HeldConnections, LONGEST_HOLD } from "./held-connections.ts";
import { CONNECT_TIMEOUT, KEEP_ALIVE, migrateTogether } from "./migrate.ts";
import { openOrJoin, type SharedPostgres } from "./open-or-join.ts";

export type Sql = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute"
>;

export interface DatabaseOptions {
  /** Null: the embedded one. */
  readonly url: string | null;
  readonly directory: string;
  readonly logger: DatabaseLogger;
  /**
   * A tool works for a while beside servers: it joins the embedded PostgreSQL that one of them runs, gives up where nothing
   * answers, and its queries may take as long as they need.
   */
  readonly user?: "server" | "tool";
  /** False: the tables stay as they are, of whichever release. */
  readonly migrates?: boolean;
  /** Is told when the first try to open it has failed and others follow. */
  readonly onRetry?: (place: string) => void;
  /** Milliseconds that a server may hold a connection until that is told. */
  readonly longestHold?: number;
}

/** SQLSTATE of a password that is refused. */
const WRONG_PASSWORD = "28P01";
// All of them shorter than the client's patience of 5 s, so that it hears why.
const STATEMENT_TIMEOUT = 3000;
const IDLE_TIMEOUT = 10_000;
const LONGEST_END = 1000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;
const PATIENCE_OF_TOOLS = 3000;
const POOL_OF_SERVERS = {
  max: 20,
  query_timeout: STATEMENT_TIMEOUT,
  statement_timeout: STATEMENT_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT,
};
// Its one connection stays open: as long as it does, whoever started the PostgreSQL that was joined lets it run.
const POOL_OF_TOOLS = { max: 1, idleTimeoutMillis: 0 };

/** Opens, migrates and watches the database; all queries go through it. */
export class Database {
  /** Settles when it has been opened for the first time; rejects where it never can be as it is set up. */
  readonly opened: Promise<void>;
  readonly #options: DatabaseOptions;
  readonly #closing = new AbortController();
  #embedded: SharedPostgres | null = null;
  /** The folder has a cluster, or had one at an earlier try. */
  #hasCluster = false;
  #pool: pg.Pool | null = null;
  #held: HeldConnections | null = null;
  #closed: Promise<void> | null = null;

  private constructor(options: DatabaseOptions) {
    this.#options = options;
    this.opened = this.#open();
    // A failure rejects for those who wait for it; nobody has to.
    this.opened.catch(() => null);
  }

  /** Returns at once and opens it meanwhile. */
  static open(options: DatabaseOptions): Database {
    return new Database(options);
  }

  /** Runs queries. Rejects with DatabaseUnavailable or DatabaseFault, neither of which tells what the queries held. */
  async run<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    if (!this.#pool) throw new DatabaseUnavailable("the database is not open");
    try {
      return await work(drizzle(this.#pool));
    } catch (error) {
      throw explain(error);
    }
  }

  /** Runs queries that count all together or not at all. */
  async transact<Result>(
    work: (sql: Sql) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    if (!this.#pool) throw new DatabaseUnavailable("the database is not open");
    const taken = new Error("taken here");
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw explain(error);
    });
    this.#held?.note(client, taken);
    try {
      await client.query(beginning(config));
      const result = await work(drizzle(client));
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      const reason = explain(error);
      // A connection in doubt is closed, which ends its transaction too.
      client.release(reason instanceof DatabaseUnavailable || !(await rollBack(client)));
      throw reason;
    }
  }

  /** Which database it is, in words for people: host, port and name without the password, or the folder. */
  get place(): string {
    const { url, directory } = this.#options;
    if (url === null) return path.join(directory, CLUSTER_FOLDER);
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `${host}:${port}/${database}`;
  }

  /** Connections that have been held for too long, by mistake. */
  get overdueConnections(): number {
    return this.#held?.overdue ?? 0;
  }

  /** Rejects where it cannot be reached. */
  async check(): Promise<void> {
    await this.run((sql) => sql.execute("select 1"));
  }

  /** Rejects where nothing can be written. A new table needs room of its own, so a full disk is found. */
  async checkWriting(): Promise<void> {
    const write = "create temporary table readiness on commit drop as select 'written' as word";
    await this.transact((sql) => sql.execute(write));
  }

  /** Closes once, however often it is called. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([this.opened]);
    // It waits for connections in use, which may hang.
    await Promise.race([this.#pool?.end(), wait(LONGEST_END, null, { ref: false })]);
    this.#pool = null;
    await this.#embedded?.close();
  }

  async #open(): Promise<void> {
    const isTool = this.#options.user === "tool";
    const end = isTool ? performance.now() + PATIENCE_OF_TOOLS : Number.POSITIVE_INFINITY;
    let settings: pg.ClientConfig | null = null;
    for (let delay = FIRST_RETRY; ; delay = Math.min(delay * 2, LONGEST_RETRY)) {
      try {
        settings ??= await this.#settings();
        this.#pool = await this.#connect(settings);
        return;
      } catch (error) {
        const reason = error instanceof OperatorError ? error : this.#explain(error);
        const isFirstTry = delay === FIRST_RETRY;
        const goesOn = this.#mayOpenLater(reason, isFirstTry);
        if (!goesOn || this.#closing.signal.aborted || performance.now() >= end) throw reason;
        this.#tellOfRetry(reason, isFirstTry);
      }
      await wait(delay, null, { signal: this.#closing.signal });
      // The server whose PostgreSQL was joined may have ended.
      if (isTool) settings = null;
    }
  }

  #tellOfRetry(reason: unknown, isFirst: boolean): void {
    const { logger, onRetry } = this.#options;
    logger.error({ reason: wordsOf(reason) }, "the database cannot be opened");
    if (isFirst) onRetry?.(this.place);
  }

  /** A server retries what may be over soon, and serves pages meanwhile; anything else ends its start. */
  #mayOpenLater(reason: unknown, isFirstTry: boolean): boolean {
    if (this.#options.user === "tool") return reason instanceof DatabaseUnavailable;
    // Once it waits for a database that did not start, the office's tool may work in the folder for a while.
    if (reason instanceof DatabaseInUse) return !isFirstTry;
    return reason instanceof DatabaseUnavailable || reason instanceof DatabaseNotStarted;
  }

  #explain(error: unknown): unknown {
    if (this.#options.url === null || !isSetupFault(error)) return explain(error);
    const hint =
      error.code === WRONG_PASSWORD
        ? " In DATABASE_URL, special characters in a password are written as %25 (for %), %40 (@), %3A (:), %2F (/), %3F (?) and %23 (#)."
        : "";
    const message = `The database that DATABASE_URL names cannot be used: ${error.message}.${hint}`;
    return new DatabaseOpenError(message, { cause: error });
  }

  async #connect(settings: pg.ClientConfig): Promise<pg.Pool> {
    const { logger, user, migrates = true, longestHold = LONGEST_HOLD } = this.#options;
    const isTool = user === "tool";
    if (migrates) await migrateTogether(settings);
    const own = {
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      application_name: "school-site",
      ...KEEP_ALIVE,
    };
    const pool = isTool
      ? new pg.Pool({ ...settings, ...POOL_OF_TOOLS, ...own })
      : new FairPool({ ...settings, ...POOL_OF_SERVERS, ...own });
    // Without listeners a broken connection would end the process. The pool itself listens only while nobody uses it.
    pool.on("connect", (client) => {
      client.on("error", ({ message }) => {
        if (!this.#closing.signal.aborted) logger.warn({ reason: message }, "connection lost");
      });
    });
    pool.on("error", () => null);
    if (!isTool) this.#held = new HeldConnections(pool, logger, longestHold);
    try {
      if (isTool) await pool.query("select 1");
      return pool;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  async #settings(): Promise<pg.ClientConfig> {
    const { url, directory, logger, user } = this.#options;
    if (url !== null) return { connectionString: url };
    await this.#embedded?.close();
    // A link to a disk that is not mounted counts too.
    const found = lstatSync(path.join(directory, CLUSTER_FOLDER), { throwIfNoEntry: false });
    this.#hasCluster ||= found !== undefined;
    const open = user === "tool" ? openOrJoin : EmbeddedPostgres.open;
    this.#embedded = await open({
      directory,
      logger,
      mayMakeCluster: !this.#hasCluster,
      signal: this.#closing.signal,
    });
    return { ...this.#embedded.connection };
  }
}

function wordsOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

function beginning({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const isolation = isolationLevel ? `isolation level ${isolationLevel}` : "";
  return ["begin", isolation, accessMode].filter(Boolean).join(" ");
}

/** False: the connection is of no use any more. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    return false;
  }
}
