import { getTableName, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { SAVED_TABLES } from "./backup.ts";
import type { Database } from "./database.ts";
import type { DatabaseLogger } from "./embedded.ts";

const Roles = z.tuple([
  z.object({ name: z.string(), is_superuser: z.boolean(), logs_rows: z.boolean() }),
]);
const Tables = z.array(z.object({ name: z.string() }));

/** Writes to the log what an operator has to fix. The site is served all the same, also where the database stands still now. */
export async function warnOfRole(
  database: Pick<Database, "run">,
  logger: Pick<DatabaseLogger, "warn">,
): Promise<void> {
  try {
    for (const line of await roleWarnings(database)) logger.warn({}, line);
  } catch (error) {
    logger.warn({ err: error }, "the rights of the database role could not be looked at");
  }
}

/** What an operator has to fix about the role that the site works as: it has too many rights, or too few. */
export async function roleWarnings(database: Pick<Database, "run">): Promise<string[]> {
  const role = sql`
    select rolname as name, rolsuper as is_superuser,
      current_setting('log_error_verbosity') <> 'terse' as logs_rows
    from pg_roles where rolname = current_user`;
  const names = sql.param(`{${SAVED_TABLES.map(getTableName).join(",")}}`);
  const foreign = sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${names}::text[])
      and not pg_has_role(relowner, 'usage')
    order by relname`;
  return database.run(async (query) => {
    const [row] = Roles.parse((await query.execute(role)).rows);
    const { name, is_superuser: isSuperuser, logs_rows: logsRows } = row;
    const tables = Tables.parse((await query.execute(foreign)).rows);
    return [
      ...(isSuperuser
        ? [
            `The database role ${name} is a superuser. Whoever broke into the site would have the whole PostgreSQL; with a role of its own they would have the site's database alone: docs/operating.md`,
          ]
        : []),
      ...(logsRows
        ? [
            `PostgreSQL writes the values of rows, phones among them, into its log where a statement of the role ${name} fails. Run as a PostgreSQL superuser: alter role ${name} set log_error_verbosity = 'terse'; and the line that follows it in docs/operating.md`,
          ]
        : []),
      ...(tables.length > 0
        ? [
            `The database role ${name} does not own ${tables.map((table) => table.name).join(", ")}. An update of the site that changes these tables will fail: make it their owner, as docs/operating.md says`,
          ]
        : []),
    ];
  });
}
