import { randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { generateSecret, generateSync } from "otplib";
import { RECOVERY_CODES } from "#contract/office/session.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import type { Sql } from "#server/database/database.ts";
import { staff } from "#server/database/office-schema.ts";
import { hashOf } from "./sessions.ts";

type Keys = Pick<DataKeys, "seal" | "open">;
type StaffRow = typeof staff.$inferSelect;

/** Seconds for which an app shows a code. */
const STEP_SECONDS = 30;
/** Clocks may differ by a step, and people need time to type. */
const TOLERATED_STEPS = [-1, 0, 1] as const;
const TOTP_CODE = /^\d{6}$/;
/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** 118 bits: with fewer than 112 a plain hash would not do. */
const RECOVERY_LENGTH = 24;

/** The secret that somebody is setting up, made once for each invitation; it counts from the first right code on. */
export async function pendingSecret(database: Sql, keys: Keys, row: StaffRow): Promise<string> {
  const known = secretOf(keys, row);
  if (known !== null) return known;
  const secret = generateSecret();
  const { keyId, bytes } = keys.seal(secret, row.id);
  await database
    .update(staff)
    .set({ totpSealed: bytes, totpKeyId: keyId, totpStep: null })
    .where(eq(staff.id, row.id));
  return secret;
}

function secretOf(keys: Keys, { id, totpSealed, totpKeyId }: StaffRow): string | null {
  if (totpSealed === null || totpKeyId === null) return null;
  return keys.open({ keyId: totpKeyId, bytes: totpSealed }, id);
}

/** Uses up a code of the app; each counts once, and none that is older than the last. Answers whether it was right. */
export async function spendCode(
  database: Sql,
  keys: Keys,
  row: StaffRow,
  code: string,
  now = new Date(),
): Promise<boolean> {
  const secret = secretOf(keys, row);
  if (secret === null || !TOTP_CODE.test(code)) return false;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const steps = TOLERATED_STEPS.map((difference) => current + difference);
  const step = steps.find((one) => isSame(codeOfStep(secret, one), code));
  if (step === undefined) return false;
  const used = await database
    .update(staff)
    .set({ totpStep: step })
    .where(and(eq(staff.id, row.id), or(isNull(staff.totpStep), lt(staff.totpStep, step))))
    .returning({ id: staff.id });
  return used.length === 1;
}

/** The code of a step of half a minute, as the app shows it. */
export function codeOfStep(secret: string, step: number): string {
  return generateSync({ secret, epoch: step * STEP_SECONDS });
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Uses up a recovery code. Answers whether it was one that was left. */
export async function spendRecoveryCode(
  database: Sql,
  staffId: string,
  code: string,
): Promise<boolean> {
  const hash = hashOf(code);
  const used = await database
    .update(staff)
    .set({ recoveryHashes: sql`array_remove(${staff.recoveryHashes}, ${hash}::bytea)` })
    .where(and(eq(staff.id, staffId), sql`${hash}::bytea = any(${staff.recoveryHashes})`))
    .returning({ id: staff.id });
  return used.length === 1;
}

/** Ten new recovery codes, in place of all others. Only their hashes stay. */
export async function makeRecoveryCodes(database: Sql, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  const hashes = codes.map((code) => sql`${hashOf(code)}`);
  await database
    .update(staff)
    .set({ recoveryHashes: sql`array[${sql.join(hashes, sql`, `)}]::bytea[]` })
    .where(eq(staff.id, staffId));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

function makeRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length)),
  );
  return letters.join("");
}
