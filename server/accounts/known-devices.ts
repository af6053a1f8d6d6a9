import { createHash } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { DEVICE_COOKIE_DAYS } from "#contract/cookies.ts";
import { accounts, knownDevices } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";

/** Those that logged in last; a family has fewer. */
const MOST_OF_ACCOUNT = 20;

const hashOf = (device: string, accountId: string) =>
  createHash("sha256").update(`${device} ${accountId}`).digest();

/** From now on tries of this device are known to be those of the account's owner; false: the owner is not confirmed. */
export async function rememberDevice(
  database: Sql,
  device: string,
  accountId: string,
): Promise<boolean> {
  const confirmed = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.isUnconfirmed, false)));
  if (confirmed.length === 0) return false;
  const hash = hashOf(device, accountId);
  const expiresAt = sql`now() + make_interval(days => ${DEVICE_COOKIE_DAYS})`;
  await database
    .insert(knownDevices)
    .values({ hash, accountId, expiresAt })
    .onConflictDoUpdate({ target: knownDevices.hash, set: { expiresAt } });
  const newest = database
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.expiresAt))
    .limit(MOST_OF_ACCOUNT);
  await database
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), sql`${knownDevices.hash} not in ${newest}`));
  return true;
}

/** Forgets the devices of an account, so that an intruder's is not known any longer; all of them, or all but the one in use. */
export async function forgetDevices(
  database: Sql,
  accountId: string,
  inUse: string | null = null,
): Promise<void> {
  const isAnother = inUse === null ? undefined : ne(knownDevices.hash, hashOf(inUse, accountId));
  await database.delete(knownDevices).where(and(eq(knownDevices.accountId, accountId), isAnother));
}

/** Whether the device has logged in to the account that `find` looks up, if there is one, before. */
export async function isDeviceOf(
  database: Sql,
  device: string | null,
  find: () => Promise<string | undefined>,
): Promise<boolean> {
  if (device === null) return false;
  // Looked for in any case, so that it takes as long where there is no account.
  const hash = hashOf(device, (await find()) ?? "");
  const known = await database
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.hash, hash), gt(knownDevices.expiresAt, sql`now()`)));
  return known.length > 0;
}
