import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type ConnectionSettings, type EmbeddedOptions, EmbeddedPostgres } from "./embedded.ts";
import { DatabaseInUse } from "./errors.ts";

/** A PostgreSQL to work with for a short while. */
export interface SharedPostgres {
  readonly connection: ConnectionSettings;
  close(): Promise<void>;
}

const LOOK_AGAIN = 200;
/** Milliseconds that a server may take to start, or to end, its own. */
const LONGEST_WAIT = 20_000;

/** Joins the embedded PostgreSQL that another process runs in the folder; where none does, starts it for the while. */
export async function openOrJoin(options: EmbeddedOptions): Promise<SharedPostgres> {
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    try {
      const postgres = await EmbeddedPostgres.open(options);
      const close = () => postgres.close({ waitsForOthers: true });
      return { connection: postgres.connection, close };
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error;
      const connection = await EmbeddedPostgres.running(options.directory);
      if (connection && (await isThere(connection))) {
        return { connection, close: () => Promise.resolve() };
      }
      if (waited >= LONGEST_WAIT) throw error;
    }
    await wait(LOOK_AGAIN);
  }
}

/** The file that names it outlives a crash. */
async function isThere(connection: ConnectionSettings): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: LOOK_AGAIN * 10 });
  client.on("error", () => null);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
