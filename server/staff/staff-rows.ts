import { and, asc, eq, exists, isNull, ne, sql } from "drizzle-orm";
import type { RoleGrant } from "#contract/office/staff-shapes.ts";
import { isStage } from "#contract/stages.ts";
import { nameKeyOf } from "#server/accounts/name-key.ts";
import type { Sql } from "#server/database/database.ts";
import { staff, staffRoles } from "#server/database/office-schema.ts";
import { OfficeRefused } from "./refusals.ts";

/** One of the staff, who is then changed by nobody else until the transaction ends. Undefined: there is none. */
async function lockStaff(database: Sql, id: string) {
  const [row] = await database.select().from(staff).where(eq(staff.id, id)).for("update");
  return row;
}

/** Somebody who has not left. Rejects with OfficeRefused. */
export async function lockPresent(database: Sql, id: string) {
  const row = await lockStaff(database, id);
  if (!row || row.leftAt !== null) throw new OfficeRefused("not-found");
  return row;
}

/** Somebody by name, who may have left. Undefined: there is none. */
export async function staffNamed(database: Sql, name: string) {
  const [row] = await database
    .select()
    .from(staff)
    .where(eq(staff.nameKey, nameKeyOf(name)));
  return row;
}

export async function rolesOf(database: Sql, staffId: string): Promise<RoleGrant[]> {
  const rows = await database
    .select()
    .from(staffRoles)
    .where(eq(staffRoles.staffId, staffId))
    .orderBy(asc(staffRoles.role), asc(staffRoles.day), asc(staffRoles.id));
  return rows.map(grantOf);
}

export function grantOf({
  id,
  role,
  stages,
  eventId,
  day,
}: typeof staffRoles.$inferSelect): RoleGrant {
  return { id, role, stages: stages.filter(isStage), eventId, day };
}

/** Rejects with OfficeRefused where nobody else could give roles any more. One change after the other. */
export async function requireAnotherAdministrator(database: Sql, staffId: string): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const isAdministrator = database
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.id), eq(staffRoles.role, "administrator")));
  const [another] = await database
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        ne(staff.id, staffId),
        isNull(staff.leftAt),
        sql`${staff.totpStep} is not null`,
        exists(isAdministrator),
      ),
    )
    .limit(1);
  if (!another) throw new OfficeRefused("last-administrator");
}
