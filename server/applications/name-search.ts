import { inArray, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { DataKeys } from "./data-keys.ts";
import { openEach } from "./open-each.ts";
import { lettersOf } from "./sealed-application.ts";

/** Many more than a school has; some bytes each. */
const MOST = 100_000;
const ROWS_AT_ONCE = 1000;

/**
 * The letters of the names in applications, by id and the nonce that each was sealed with: to open ten thousand takes longer than
 * anybody wants to wait for each search. In memory alone, where the keys are too.
 */
const opened = new LRUCache<string, string>({ max: MOST });

/** The ids of the applications in which a child's or guardian's name has these letters, in the order that is asked for. */
export async function idsByName(
  query: Sql,
  keys: DataKeys,
  letters: string,
  { condition, order }: { readonly condition: SQL | undefined; readonly order: readonly SQL[] },
): Promise<string[]> {
  const nonce = sql<Buffer>`substring(${applications.sealed} from 1 for 12)`;
  const rows = await query
    .select({ id: applications.id, nonce })
    .from(applications)
    .where(condition)
    .orderBy(...order);
  const known = rows.map(({ id, nonce: own }) => ({ id, key: keyOf(id, own) }));
  await openMissing(
    query,
    keys,
    known.flatMap(({ id, key }) => (opened.has(key) ? [] : [id])),
  );
  return known.flatMap(({ id, key }) => (opened.get(key)?.includes(letters) ? [id] : []));
}

const keyOf = (id: string, sealed: Buffer) => `${id} ${sealed.subarray(0, 12).toString("base64")}`;

async function openMissing(query: Sql, keys: DataKeys, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const { id, keyId, sealed } = applications;
    const rows = await query
      .select({ id, keyId, sealed })
      .from(applications)
      .where(inArray(id, ids.slice(from, from + ROWS_AT_ONCE)));
    for await (const { row, details } of openEach(keys, rows)) {
      // The end of a name is no part of the next one.
      const names = [details.student.name, details.guardian.name].map(lettersOf).join("\n");
      opened.set(keyOf(row.id, row.sealed), names);
    }
  }
}
