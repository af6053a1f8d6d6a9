import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { INVITATION_HOURS } from "#contract/office/session.ts";
import type { Sql } from "#server/database/database.ts";
import { staff, staffInvitations } from "#server/database/office-schema.ts";
import { OfficeRefused } from "./refusals.ts";
import { hashOf, makeSecret } from "./sessions.ts";
import { lockPresent } from "./staff-rows.ts";

/** The secret that opens an invitation, which is stored nowhere, and when it expires. */
export interface MadeInvitation {
  readonly secret: string;
  readonly expiresAt: Date;
}

/** An invitation in place of all earlier ones. */
export async function invite(database: Sql, staffId: string): Promise<MadeInvitation> {
  await database.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId));
  const secret = makeSecret();
  const expiresAt = sql`now() + make_interval(hours => ${INVITATION_HOURS})`;
  const [made] = await database
    .insert(staffInvitations)
    .values({ hash: hashOf(secret), staffId, expiresAt })
    .returning({ expiresAt: staffInvitations.expiresAt });
  if (!made) throw new Error("the invitation was not made");
  return { secret, ...made };
}

/** Another invitation for somebody who has followed none. Rejects with OfficeRefused. */
export async function inviteAgain(database: Sql, id: string) {
  const row = await lockPresent(database, id);
  if (row.totpStep !== null) throw new OfficeRefused("changed");
  // Somebody who has seen the first link may have seen the secret too.
  await database.update(staff).set({ totpSealed: null, totpKeyId: null }).where(eq(staff.id, id));
  return { name: row.name, invitation: await invite(database, id) };
}

/** The person an invitation is for; nobody else changes them until the transaction ends. Rejects with OfficeRefused. */
export async function lockInvited(database: Sql, secret: string) {
  const [found] = await database
    .select({ staff })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(
      and(
        eq(staffInvitations.hash, hashOf(secret)),
        gt(staffInvitations.expiresAt, sql`now()`),
        isNull(staff.leftAt),
      ),
    )
    .for("update");
  if (!found) throw new OfficeRefused("invitation");
  return found.staff;
}

/** It has been followed: no link of the person's opens anything any more. */
export async function spendInvitations(database: Sql, staffId: string): Promise<void> {
  await database.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId));
}
