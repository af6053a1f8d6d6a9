import { asc, max, sql } from "drizzle-orm";
import type { StaffEntry } from "#contract/office/staff-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Sql } from "#server/database/database.ts";
import {
  staff,
  staffInvitations,
  staffRoles,
  staffSessions,
} from "#server/database/office-schema.ts";
import { grantOf } from "./staff-rows.ts";

/** All of the staff, those who have left too, by name. */
export async function listStaff(database: Sql): Promise<StaffEntry[]> {
  const people = await database
    .select({
      id: staff.id,
      name: staff.name,
      hasJoined: sql<boolean>`${staff.totpStep} is not null`,
      hasLeft: sql<boolean>`${staff.leftAt} is not null`,
    })
    .from(staff)
    .orderBy(asc(staff.nameKey));
  const invited = await database
    .select({ staffId: staffInvitations.staffId })
    .from(staffInvitations)
    .where(sql`${staffInvitations.expiresAt} > now()`);
  const roles = await database.select().from(staffRoles).orderBy(asc(staffRoles.role));
  const sessions = await database
    .select({
      staffId: staffSessions.staffId,
      open: sql<number>`count(*) filter (where ${staffSessions.verifiedAt} is not null and ${staffSessions.expiresAt} > now())::int`,
      lastUsedAt: max(staffSessions.lastUsedAt),
    })
    .from(staffSessions)
    .groupBy(staffSessions.staffId);
  return people.map(({ id, name, hasJoined, hasLeft }) => {
    const own = sessions.find(({ staffId }) => staffId === id);
    const isInvited = invited.some(({ staffId }) => staffId === id);
    return {
      id,
      name,
      roles: roles.filter(({ staffId }) => staffId === id).map(grantOf),
      state: stateOf({ hasJoined, hasLeft, isInvited }),
      sessions: own?.open ?? 0,
      lastUsedAt: own?.lastUsedAt ? schoolTime(own.lastUsedAt) : null,
    };
  });
}

function stateOf({
  hasJoined,
  hasLeft,
  isInvited,
}: Readonly<Record<"hasJoined" | "hasLeft" | "isInvited", boolean>>): StaffEntry["state"] {
  if (hasLeft) return "left";
  if (hasJoined) return "active";
  return isInvited ? "invited" : "invitation-expired";
}
