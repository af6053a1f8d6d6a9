import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { phoneProofs } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";

export const PROOF_MINUTES = 10;

const hashOf = (proof: string) => createHash("sha256").update(proof).digest();

const makeSecret = () => randomBytes(32).toString("base64url");

/** Makes a proof that a phone is its visitor's, for a registration to follow. `mark`: what the request for it is known by. */
export async function makeProof(
  database: Sql,
  phone: string,
  mark: Buffer | null,
): Promise<string> {
  const proof = makeSecret();
  const expiresAt = sql`now() + make_interval(mins => ${PROOF_MINUTES})`;
  await database
    .insert(phoneProofs)
    .values({ hash: hashOf(proof), phone, answeredHash: mark, expiresAt });
  return proof;
}

/** Makes the proof anew that was lost on its way: that one proves nothing any more. Null: there is none. */
export async function remakeProof(database: Sql, mark: Buffer): Promise<string | null> {
  const proof = makeSecret();
  const remade = await database
    .update(phoneProofs)
    .set({ hash: hashOf(proof) })
    .where(and(eq(phoneProofs.answeredHash, mark), gt(phoneProofs.expiresAt, sql`now()`)))
    .returning({ phone: phoneProofs.phone });
  return remade.length === 1 ? proof : null;
}

export async function isProven(database: Sql, phone: string, proof: string): Promise<boolean> {
  const found = await database
    .select({ phone: phoneProofs.phone })
    .from(phoneProofs)
    .where(validProof(phone, proof));
  return found.length === 1;
}

/** Uses a proof up; false: it is none any more. */
export async function spendProof(database: Sql, phone: string, proof: string): Promise<boolean> {
  const spent = await database
    .delete(phoneProofs)
    .where(validProof(phone, proof))
    .returning({ phone: phoneProofs.phone });
  return spent.length === 1;
}

function validProof(phone: string, proof: string) {
  return and(
    eq(phoneProofs.hash, hashOf(proof)),
    eq(phoneProofs.phone, phone),
    gt(phoneProofs.expiresAt, sql`now()`),
  );
}
