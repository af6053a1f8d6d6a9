import { getTableColumns, type InferInsertModel, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Sql } from "./database.ts";

const ROWS_AT_ONCE = 5000;

/** Inserts thousands of rows, all with the fields of the first one; as JSON, since a value for each parameter takes far longer. */
export async function insertRows<Table extends PgTable>(
  query: Sql,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const all = getTableColumns(table);
  const columns = Object.entries(all).flatMap(([field, { name }]) =>
    field in first ? [[field, name] as const] : [],
  );
  const names = sql.join(
    columns.map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE).map((row) => {
      const values: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
      return Object.fromEntries(columns.map(([field, name]) => [name, plain(values.get(field))]));
    });
    await query.execute(
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`,
    );
  }
}

const plain = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
