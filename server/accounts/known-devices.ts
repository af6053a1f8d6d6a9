import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { DEVICE_COOKIE_DAYS } from "#contract/cookies.ts";
import type { Sql } from "#server/database/database.ts";
import { accounts, knownDevices } from "#server/database/schema.ts";

/** Those that logged in last; a family has fewer. */
const MOST_OF_ACCOUNT = 20;

/** What one browser is known by, in each account that it logs in to. */
export function makeDevice(): string {
  return randomBytes(32).toString("base64url");
}

/** The value of a cookie, if it can be that of a device. */
export function parseDevice(text: string | null): string | null {
  return text !== null && /^[\w-]{43}$/.test(text) ? text : null;
}

/** From now on tries of this device are known to be those of the account's owner. */
export async function rememberDevice(
  database: Sql,
  device: string,
  accountId: string,
): Promise<void> {
  const hash = createHash("sha256").update(`${device} ${accountId}`).digest();
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
}

/** The account with this name or phone, where the device has logged in to it before; otherwise null. */
export async function accountOfDevice(
  database: Sql,
  device: string | null,
  whose: SQL | undefined,
): Promise<string | null> {
  if (device === null) return null;
  const hash = sql`sha256(convert_to(${device} || ' ' || ${accounts.id}::text, 'UTF8'))`;
  const [known] = await database
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(knownDevices, eq(knownDevices.accountId, accounts.id))
    .where(and(whose, eq(knownDevices.hash, hash), sql`${knownDevices.expiresAt} > now()`));
  return known?.id ?? null;
}
