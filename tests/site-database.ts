import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/** Changes the served site's database, where a test needs what only time brings about. */
export async function changeDatabase(query: string, values: readonly string[] = []): Promise<void> {
  const file = join(process.env.TEST_DIR ?? "", "data/postgres/postmaster.pid");
  // PostgreSQL writes the folder of its socket into the fifth line.
  const host = (await readFile(file, "utf8")).split("\n")[4];
  const database = new Client({ ...(host && { host }), user: "site", database: "postgres" });
  await database.connect();
  try {
    await database.query(query, [...values]);
  } finally {
    await database.end();
  }
}
