import type { TestDatabase } from "#server/database/test-database.ts";

/** Somebody of the staff, as the database knows them. */
export async function createTestStaff(
  { query }: Pick<TestDatabase, "query">,
  name: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const text = "insert into staff (name, name_key) values ($1, $1) returning id";
  const [row] = await query(text, [name]);
  return { id: String(row?.id), name };
}
