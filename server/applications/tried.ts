import type { Database, Sql } from "#server/database/database.ts";

class Undone extends Error {
  override readonly name = "Undone";
}

/** Dry run: does the work in a transaction, rolls it back and returns its result. */
export async function tried<Result>(
  database: Database,
  work: (query: Sql) => Promise<Result>,
): Promise<Result> {
  let results: readonly Result[] = [];
  try {
    await database.transact(async (query) => {
      results = [await work(query)];
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("work that was tried answers something");
  return result;
}
