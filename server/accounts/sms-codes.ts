import { createHash, randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { CodePurpose } from "#contract/code-shapes.ts";
import { smsCodes } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";

export const CODE_MINUTES = 5;
const MOST_TRIES = 5;

/** The use of a code. */
export interface CodeUse {
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** By a browser that has logged in to the phone's account before. */
  readonly isByKnownDevice?: boolean;
}

export interface MadeCode {
  readonly id: string;
  readonly code: string;
}

const hashOf = (id: string, code: string) => createHash("sha256").update(`${id} ${code}`).digest();

/** A code that does not count yet. */
export function makeCode(): MadeCode {
  return { id: randomUUID(), code: String(randomInt(1_000_000)).padStart(6, "0") };
}

/** Stores a code, from now on the only one of the phone that counts for that purpose. */
export async function storeCode(
  database: Sql,
  { phone, purpose }: CodeUse,
  { id, code }: MadeCode,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${CODE_MINUTES})`;
  // Those that a clock which was ahead has dated in the future would be the newest one day.
  await database
    .delete(smsCodes)
    .where(
      and(
        eq(smsCodes.phone, phone),
        eq(smsCodes.purpose, purpose),
        gt(smsCodes.sentAt, sql`clock_timestamp()`),
      ),
    );
  await database
    .insert(smsCodes)
    .values({ id, phone, purpose, codeHash: hashOf(id, code), expiresAt });
}

/**
 * Counts one try and tells the id of the code where it was right. The try is counted before anything is compared, so
 * that however many come at once, five are compared, and five more of known devices.
 */
export async function tryCode(
  database: Sql,
  { phone, purpose, isByKnownDevice = false }: CodeUse,
  code: string,
): Promise<string | null> {
  const tries = isByKnownDevice ? smsCodes.knownTries : smsCodes.tries;
  const newest = database
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.phone, phone),
        eq(smsCodes.purpose, purpose),
        // One that is still to come was sent by a clock that was ahead.
        lte(smsCodes.sentAt, sql`clock_timestamp()`),
      ),
    )
    .orderBy(desc(smsCodes.sentAt))
    .limit(1);
  const [tried] = await database
    .update(smsCodes)
    .set({ [isByKnownDevice ? "knownTries" : "tries"]: sql`${tries} + 1` })
    .where(
      and(
        eq(smsCodes.id, newest),
        eq(smsCodes.isUsed, false),
        sql`${tries} < ${MOST_TRIES}`,
        sql`${smsCodes.expiresAt} > now()`,
      ),
    )
    .returning({ id: smsCodes.id, codeHash: smsCodes.codeHash });
  return tried?.codeHash.equals(hashOf(tried.id, code)) ? tried.id : null;
}

/** Uses a code up; false: somebody else has meanwhile. */
export async function spendCode(database: Sql, id: string): Promise<boolean> {
  const spent = await database
    .update(smsCodes)
    .set({ isUsed: true })
    .where(and(eq(smsCodes.id, id), eq(smsCodes.isUsed, false)))
    .returning({ id: smsCodes.id });
  return spent.length === 1;
}

/** Takes a try back that came to nothing through no fault of the visitor's. */
export async function giveTryBack(
  database: Sql,
  id: string,
  isByKnownDevice = false,
): Promise<void> {
  const tries = isByKnownDevice ? smsCodes.knownTries : smsCodes.tries;
  await database
    .update(smsCodes)
    .set({ [isByKnownDevice ? "knownTries" : "tries"]: sql`greatest(${tries} - 1, 0)` })
    .where(eq(smsCodes.id, id));
}
