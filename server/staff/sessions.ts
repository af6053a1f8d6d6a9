import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import {
  CONFIRMED_MINUTES,
  HALF_MINUTES,
  IDLE_MINUTES,
  SESSION_HOURS,
} from "#contract/office/session.ts";
import type { StaffSession } from "#contract/office/staff-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Sql } from "#server/database/database.ts";
import { staff, staffSessions } from "#server/database/office-schema.ts";

/** A session of one of the staff, as a request shows it. */
export interface OfficeSession {
  readonly id: string;
  readonly staffId: string;
  readonly name: string;
  /** Browser and system; empty: unknown. */
  readonly device: string;
  /** Whether the second factor was given. */
  readonly isVerified: boolean;
  /** Whether password and code were given again within the last minutes. */
  readonly isConfirmed: boolean;
  readonly recoveryCodesLeft: number;
  readonly endsAt: Date;
}

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
export const makeSecret = () => randomBytes(32).toString("base64url");

const minutes = (count: number) => sql`make_interval(mins => ${count})`;

/** Not yet over, and its owner has not left. One of the future was opened while the clock was ahead, and would last too long. */
const isOpen = and(
  gt(staffSessions.expiresAt, sql`now()`),
  lte(staffSessions.lastUsedAt, sql`now() + ${minutes(1)}`),
  gt(staffSessions.lastUsedAt, sql`now() - ${minutes(IDLE_MINUTES)}`),
  isNull(staff.leftAt),
);

/** Opens a session for somebody whose password was right; the second factor may follow. Answers the cookie's value. */
export async function openSession(
  database: Sql,
  staffId: string,
  { device, isVerified }: { readonly device: string; readonly isVerified: boolean },
): Promise<string> {
  const token = makeSecret();
  await database.insert(staffSessions).values({
    tokenHash: hashOf(token),
    staffId,
    device,
    verifiedAt: isVerified ? sql`now()` : null,
    expiresAt: isVerified
      ? sql`now() + make_interval(hours => ${SESSION_HOURS})`
      : sql`now() + ${minutes(HALF_MINUTES)}`,
  });
  return token;
}

/** The session of a cookie; null: there is none, or it is over. */
export async function sessionOf(database: Sql, token: string): Promise<OfficeSession | null> {
  const [found] = await database
    .select({
      id: staffSessions.id,
      staffId: staff.id,
      name: staff.name,
      device: staffSessions.device,
      isVerified: sql<boolean>`${staffSessions.verifiedAt} is not null`,
      isConfirmed: sql<boolean>`coalesce(${staffSessions.confirmedAt} between now() - ${minutes(CONFIRMED_MINUTES)} and now() + ${minutes(1)}, false)`,
      recoveryCodesLeft: sql<number>`cardinality(${staff.recoveryHashes})`,
      endsAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashOf(token)), isOpen));
  return found ?? null;
}

/** Keeps a session alive; to the minute, so that not every call writes. */
export async function noteUse(database: Sql, id: string): Promise<void> {
  await database
    .update(staffSessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(staffSessions.id, id), sql`${staffSessions.lastUsedAt} < now() - ${minutes(1)}`));
}

/** The second factor was right: the session becomes a new one, with another cookie. */
export async function verifySession(database: Sql, id: string): Promise<string | null> {
  const token = makeSecret();
  const verified = await database
    .update(staffSessions)
    .set({
      tokenHash: hashOf(token),
      verifiedAt: sql`now()`,
      lastUsedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .where(and(eq(staffSessions.id, id), isNull(staffSessions.verifiedAt)))
    .returning({ id: staffSessions.id });
  return verified.length === 1 ? token : null;
}

export async function noteConfirmation(database: Sql, id: string): Promise<void> {
  await database
    .update(staffSessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(staffSessions.id, id));
}

export async function endSessionOf(database: Sql, token: string): Promise<void> {
  await database.delete(staffSessions).where(eq(staffSessions.tokenHash, hashOf(token)));
}

/** Ends one session of somebody's own; where none is named, all but the one in which it is asked. */
export async function endOwnSessions(
  database: Sql,
  { id: current, staffId }: Pick<OfficeSession, "id" | "staffId">,
  id: string | undefined,
): Promise<void> {
  const own = eq(staffSessions.staffId, staffId);
  const which = id === undefined ? ne(staffSessions.id, current) : eq(staffSessions.id, id);
  await database.delete(staffSessions).where(and(own, which));
}

export async function endAllSessions(database: Sql, staffId: string): Promise<void> {
  await database.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
}

/** Somebody's open sessions, the last used first. */
export async function sessionsOf(
  database: Sql,
  { id: current, staffId }: Pick<OfficeSession, "id" | "staffId">,
): Promise<StaffSession[]> {
  const rows = await database
    .select({
      id: staffSessions.id,
      device: staffSessions.device,
      createdAt: staffSessions.createdAt,
      lastUsedAt: staffSessions.lastUsedAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staff.id, staffId), isNotNull(staffSessions.verifiedAt), isOpen))
    .orderBy(desc(staffSessions.lastUsedAt));
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: schoolTime(createdAt),
    lastUsedAt: schoolTime(lastUsedAt),
    isCurrent: id === current,
  }));
}
