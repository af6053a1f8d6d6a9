import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Sql } from "#server/database/database.ts";
import { phoneProofs } from "#server/database/schema.ts";

const PROOF_MINUTES = 10;

const hashOf = (proof: string) => createHash("sha256").update(proof).digest();

/** Makes a proof that a phone is its visitor's, for a registration to follow. */
export async function makeProof(database: Sql, phone: string): Promise<string> {
  const proof = randomBytes(32).toString("base64url");
  const expiresAt = sql`now() + make_interval(mins => ${PROOF_MINUTES})`;
  await database.insert(phoneProofs).values({ hash: hashOf(proof), phone, expiresAt });
  return proof;
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
