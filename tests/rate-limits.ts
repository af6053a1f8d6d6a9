import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/** For the server's rate limits an hour passes at once. */
export async function letAnHourPass(): Promise<void> {
  const file = join(process.env.TEST_DIR ?? "", "data/postgres/postmaster.pid");
  // PostgreSQL writes the folder of its socket into the fifth line.
  const host = (await readFile(file, "utf8")).split("\n")[4];
  const database = new Client({ ...(host && { host }), user: "site", database: "postgres" });
  await database.connect();
  await database.query(
    "update limits set times = array(select moment - interval '1 hour' from unnest(times) as moment)",
  );
  await database.end();
}
