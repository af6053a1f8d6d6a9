import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { STAGES, type Stage } from "#contract/stages.ts";
import type { TestDatabase } from "#server/database/test-database.ts";
import type { Clerk } from "./clerk.ts";

const Row = z.tuple([z.object({ id: z.string() })]);

/** Somebody of the staff who may see applications of these stages. */
export async function createClerk(
  { query }: Pick<TestDatabase, "query">,
  stages: readonly Stage[] = STAGES,
): Promise<Clerk> {
  const name = `招生 ${randomUUID().slice(0, 8)}`;
  const rows = await query("insert into staff (name, name_key) values ($1, $1) returning id", [
    name,
  ]);
  const [{ id }] = Row.parse(rows);
  return { id, name, stages };
}
