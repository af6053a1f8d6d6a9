import { eq, exists, type SQL, sql } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";

/** In a query of accounts: whether one has filed an application, which can answer whose the account is. */
export function hasFiled(query: Sql): SQL<boolean> {
  const filed = query
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.accountId, accounts.id));
  return sql<boolean>`${exists(filed)}`;
}
