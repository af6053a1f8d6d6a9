import { eq } from "drizzle-orm";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { forgetDevices } from "./known-devices.ts";
import { endAllLogins } from "./logins.ts";

/** Leaves codes as the one way into an account: its password, its logins and its known devices are gone. */
export async function closeOtherWaysIn(query: Sql, accountId: string): Promise<void> {
  await query.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, accountId));
  await forgetDevices(query, accountId);
  await endAllLogins(query, accountId);
}
