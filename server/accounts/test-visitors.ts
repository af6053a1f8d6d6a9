import { createHash, randomBytes, randomInt } from "node:crypto";
import * as z from "zod/mini";
import type { TestDatabase } from "#server/database/test-database.ts";

export interface TestVisitor {
  readonly id: string;
  readonly token: string;
  readonly phone: string;
}

const Rows = z.array(z.object({ id: z.string(), phone: z.string() }));

/** Accounts that are logged in, made without the cost of their passwords. */
export async function createVisitors(
  database: Pick<TestDatabase, "query">,
  count: number,
): Promise<TestVisitor[]> {
  const name = randomBytes(6).toString("hex");
  // One after the other: of thousands that are drawn by chance two may be the same.
  const before = 3_000_000_000 + randomInt(1_000_000_000);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const rows = await database.query(
    `with made as (
       insert into accounts (username, name_key, phone, password_hash)
       select $1 || n, $1 || n, '1' || ($4::bigint + n)::text, 'none'
       from generate_series(1, $2::int) n returning id, phone
     ), opened as (
       insert into sessions (token_hash, account_id, expires_at)
       select hash, id, now() + interval '1 day'
       from (select id, row_number() over () as n from made) m
       join unnest($3::bytea[]) with ordinality as t (hash, n) using (n) returning account_id, token_hash
     )
     select id, phone, n from (select m.*, o.token_hash from made m join opened o on o.account_id = m.id) a
     join unnest($3::bytea[]) with ordinality as t (hash, n) on hash = token_hash order by n`,
    [name, count, tokens.map((token) => createHash("sha256").update(token).digest()), before],
  );
  return Rows.parse(rows).map((row, index) => ({ ...row, token: tokens[index] ?? "" }));
}

/** One account that is logged in. */
export async function createVisitor(database: Pick<TestDatabase, "query">): Promise<TestVisitor> {
  const [visitor] = await createVisitors(database, 1);
  if (!visitor) throw new Error("no visitor was made");
  return visitor;
}
