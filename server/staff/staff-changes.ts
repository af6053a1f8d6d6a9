import { and, eq, sql } from "drizzle-orm";
import type { NewRole, RoleGrant, StaffInvitation } from "#contract/office/staff-shapes.ts";
import { nameKeyOf } from "#server/accounts/name-key.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { staff, staffRoles } from "#server/database/office-schema.ts";
import { invite, type MadeInvitation, spendInvitations } from "./invitations.ts";
import { OfficeRefused } from "./refusals.ts";
import { endAllSessions } from "./sessions.ts";
import { grantOf, lockPresent, requireAnotherAdministrator, rolesOf } from "./staff-rows.ts";

/** As the audit log calls what the site does by itself, in the database and on the screen: nobody else is called that. */
const NAMES_OF_SITE = ["site", "网站", "website"];

/** Adds somebody with their roles. Answers an invitation. Rejects with OfficeRefused where the name is taken. */
export async function addStaff(
  database: Sql,
  operator: string,
  { name, roles }: StaffInvitation,
): Promise<MadeInvitation> {
  const nameKey = nameKeyOf(name);
  if (NAMES_OF_SITE.includes(nameKey)) throw new OfficeRefused("name-taken");
  const [added] = await database
    .insert(staff)
    .values({ name, nameKey })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (!added) throw new OfficeRefused("name-taken");
  const gifts = roles.map((role) => ({ staffId: added.id, ...role }));
  if (gifts.length > 0) await database.insert(staffRoles).values(gifts);
  await recordActions(database, [
    { operator, action: "staff invited", subject: name },
    ...roles.map((role) => recordOf(operator, "role given", name, role)),
  ]);
  return invite(database, added.id);
}

/** Gives a role, which counts from the next call on; one that is there already stays as it is. */
export async function giveRole(
  database: Sql,
  operator: string,
  id: string,
  role: NewRole,
): Promise<void> {
  const { name } = await lockPresent(database, id);
  const has = (await rolesOf(database, id)).some((one) => wordsOf(one) === wordsOf(role));
  if (has) return;
  await database.insert(staffRoles).values({ staffId: id, ...role });
  await recordActions(database, [recordOf(operator, "role given", name, role)]);
}

/** Takes a role; one that is gone already stays so. Rejects with OfficeRefused where it is the last administrator's. */
export async function takeRole(
  database: Sql,
  operator: string,
  id: string,
  grant: string,
): Promise<void> {
  const { name } = await lockPresent(database, id);
  const [taken] = await database
    .delete(staffRoles)
    .where(and(eq(staffRoles.id, grant), eq(staffRoles.staffId, id)))
    .returning();
  if (!taken) return;
  if (taken.role === "administrator") await requireAnotherAdministrator(database, id);
  await recordActions(database, [recordOf(operator, "role taken", name, grantOf(taken))]);
}

/** Somebody has left: all they could do ends, and the name stays in the audit log. Rejects with OfficeRefused. */
export async function markLeft(database: Sql, operator: string, id: string): Promise<void> {
  const { name } = await lockPresent(database, id);
  const roles = await rolesOf(database, id);
  if (roles.some(({ role }) => role === "administrator")) {
    await requireAnotherAdministrator(database, id);
  }
  await database
    .update(staff)
    .set({
      leftAt: sql`now()`,
      passwordHash: null,
      totpSealed: null,
      totpKeyId: null,
      totpStep: null,
      recoveryHashes: [],
    })
    .where(eq(staff.id, id));
  await database.delete(staffRoles).where(eq(staffRoles.staffId, id));
  await spendInvitations(database, id);
  await endAllSessions(database, id);
  await recordActions(database, [{ operator, action: "staff left", subject: name }]);
}

/** Logs somebody out everywhere. */
export async function endLoginsOf(database: Sql, operator: string, id: string): Promise<void> {
  const { name } = await lockPresent(database, id);
  await endAllSessions(database, id);
  await recordActions(database, [{ operator, action: "staff logins ended", subject: name }]);
}

type Role = Pick<RoleGrant, "role" | "stages" | "eventId" | "day">;

function wordsOf({ role, stages, eventId, day }: Role): string {
  return [role, ...stages.toSorted(), eventId, day].filter(Boolean).join(" ");
}

function recordOf(operator: string, action: "role given" | "role taken", name: string, role: Role) {
  return { operator, action, subject: `${name} ${wordsOf(role)}` };
}
