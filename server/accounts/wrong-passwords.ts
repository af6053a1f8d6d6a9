import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { wrongPasswords } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { AccountRefused } from "./refusals.ts";

const MOST_IN_A_ROW = 100;
/** From the last one on. */
export const WRONG_PASSWORD_DAYS = 90;
/** Names that nobody has are without end, so rows of a few end earlier: by seven a week nobody has a hundred in those days. */
const FEW = { most: 7, days: 7 };

/** Where the wrong passwords of one account, or of a name that nobody has, are counted; known devices' apart. */
export function wrongPasswordsOf(subject: string, isByKnownDevice: boolean): Buffer {
  const text = isByKnownDevice ? `device ${subject}` : subject;
  return createHash("sha256").update(text).digest();
}

/**
 * Counts a password as wrong before it is looked at, so that of many at once no more than allowed are. Rejects with
 * AccountRefused where there were too many in a row.
 */
export async function countWrongPassword(
  database: Sql,
  key: Buffer,
  account: string | undefined,
): Promise<void> {
  const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;
  const isOver = sql`${wrongPasswords.expiresAt} < now()`;
  const isOfFew = sql`${isOver} or ${wrongPasswords.count} < ${FEW.most}`;
  const counted = await database
    .insert(wrongPasswords)
    .values({ key, count: 1, expiresAt: inDays(FEW.days) })
    .onConflictDoUpdate({
      target: wrongPasswords.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${wrongPasswords.count} + 1 end`,
        expiresAt: sql`case when ${isOfFew} then ${inDays(FEW.days)} else ${inDays(WRONG_PASSWORD_DAYS)} end`,
      },
      setWhere: sql`${isOver} or ${wrongPasswords.count} < ${MOST_IN_A_ROW}`,
    })
    .returning({ count: wrongPasswords.count });
  if (counted.length === 0) throw new AccountRefused({ kind: "code-needed", account });
}

/** As if it had not been counted. */
export async function forgetWrongPassword(database: Sql, key: Buffer): Promise<void> {
  await database
    .update(wrongPasswords)
    .set({ count: sql`greatest(${wrongPasswords.count} - 1, 0)` })
    .where(eq(wrongPasswords.key, key));
}

/** After a right password. */
export async function endWrongPasswords(database: Sql, key: Buffer): Promise<void> {
  await database.delete(wrongPasswords).where(eq(wrongPasswords.key, key));
}

/** After a right code: passwords of the account are checked again, whoever entered the wrong ones. */
export async function clearWrongPasswords(database: Sql, accountId: string): Promise<void> {
  const keys = [false, true].map((isKnown) => wrongPasswordsOf(accountId, isKnown));
  await database.delete(wrongPasswords).where(inArray(wrongPasswords.key, keys));
}
