import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type DatabaseLogger, EmbeddedPostgres } from "./embedded.ts";
import { DatabaseFault, DatabaseOpenError, DatabaseUnavailable } from "./errors.ts";

export type Sql = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete" | "execute">;

export interface DatabaseOptions {
  /** Null: the embedded one. */
  readonly url: string | null;
  readonly directory: string;
  readonly logger: DatabaseLogger;
}

const MIGRATIONS = path.join(import.meta.dirname, "migrations");
/** Any number, so long as every server takes the same. */
const MIGRATION_LOCK = 7_230_511;
const CONNECTIONS = 20;
// All of them shorter than the client's patience of 5 s, so that it hears why.
const CONNECT_TIMEOUT = 2000;
const STATEMENT_TIMEOUT = 3000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;

/** Opens, migrates and watches the database; all queries go through it. */
export class Database {
  /** Settles when it has been opened for the first time; rejects where it never can be. */
  readonly opened: Promise<void>;
  readonly #options: DatabaseOptions;
  readonly #closing = new AbortController();
  #embedded: EmbeddedPostgres | null = null;
  #pool: pg.Pool | null = null;

  private constructor(options: DatabaseOptions) {
    this.#options = options;
    this.opened = this.#open();
    // Whoever waits for it hears of a failure; nobody has to.
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
  async transact<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    if (!this.#pool) throw new DatabaseUnavailable("the database is not open");
    try {
      return await drizzle(this.#pool).transaction(work);
    } catch (error) {
      throw explain(error);
    }
  }

  /** Rejects where it cannot be reached. */
  async check(): Promise<void> {
    await this.run((sql) => sql.execute("select 1"));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([this.opened]);
    await this.#pool?.end();
    this.#pool = null;
    await this.#embedded?.close();
  }

  async #open(): Promise<void> {
    const settings = await this.#settings();
    const pool = new pg.Pool({
      ...settings,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
      statement_timeout: STATEMENT_TIMEOUT,
      application_name: "school-site",
    });
    const { logger } = this.#options;
    // A connection that breaks while nobody uses it: the pool makes another.
    pool.on("error", ({ message }) => {
      if (!this.#closing.signal.aborted) logger.warn({ reason: message }, "connection lost");
    });
    for (let delay = FIRST_RETRY; ; delay = Math.min(delay * 2, LONGEST_RETRY)) {
      try {
        await migrateTogether(settings);
        this.#pool = pool;
        return;
      } catch (error) {
        const reason = explain(error);
        if (!(reason instanceof DatabaseUnavailable) || this.#closing.signal.aborted) {
          await pool.end();
          if (!isSetupFault(error)) throw reason;
          const message = `The database that DATABASE_URL names cannot be used: ${error.message}.`;
          throw new DatabaseOpenError(message, { cause: error });
        }
        logger.error({ reason: reason.message }, "the database cannot be reached");
      }
      await wait(delay, null, { signal: this.#closing.signal });
    }
  }

  async #settings(): Promise<pg.ClientConfig> {
    const { url, directory, logger } = this.#options;
    if (url !== null) return { connectionString: url };
    this.#embedded = await EmbeddedPostgres.open({ directory, logger });
    return { ...this.#embedded.connection };
  }
}

/** Brings the tables up to date; servers that start at once do it one after the other. */
export async function migrateTogether(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT });
  // A connection that breaks makes the query fail too, which tells more.
  client.on("error", () => null);
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}

/** No such user, password or database, or not allowed. */
function isSetupFault(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(?:28|3D|42501)/.test(error.code ?? "");
}

/** SQLSTATE classes that speak of the server and not of the query: connection, resources, operator, system. */
const AWAY = /^(?:08|53|57|58)/;

function explain(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof pg.DatabaseError) {
    const { code = "", table = "", constraint = "", routine = "" } = cause;
    if (AWAY.test(code)) return new DatabaseUnavailable(`the database is away (${code})`);
    const details = [code, table, constraint, routine].filter((part) => part !== "").join(" ");
    return new DatabaseFault(`a query failed (${details})`);
  }
  if (error instanceof DrizzleQueryError || isConnectionFailure(cause)) {
    const reason = cause instanceof Error ? cause.message : "no reason given";
    return new DatabaseUnavailable(`the database cannot be reached: ${reason}`);
  }
  return error;
}

function isConnectionFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    "syscall" in error || /^Connection terminated|timeout|Cannot use a pool/.test(error.message)
  );
}
