import { eq } from "drizzle-orm";
import { generateURI } from "otplib";
import type { InvitationAcceptance, InvitationView } from "#contract/office/staff-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { Attempts } from "#server/accounts/attempts.ts";
import { limitOf } from "#server/accounts/limits.ts";
import { refuseWeak } from "#server/accounts/passwords.ts";
import type { Visit } from "#server/accounts/visit.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { staff } from "#server/database/office-schema.ts";
import { networkOf } from "#server/network-of.ts";
import { lockInvited, spendInvitations } from "./invitations.ts";
import { accountOf, refusedBy, rememberPlace } from "./log-in.ts";
import { OfficeRefused } from "./refusals.ts";
import { makeRecoveryCodes, pendingSecret, spendCode } from "./second-factor.ts";
import { lastResetOf } from "./second-factor-reset.ts";
import { endAllSessions, openSession } from "./sessions.ts";
import type { StaffOptions } from "./staff-options.ts";

/** What an invitation is for, and the second factor to set up; the same one each time. Rejects with OfficeRefused. */
export function lookAtInvitation(
  { database, keys, schoolNames }: StaffOptions,
  invitation: string,
): Promise<InvitationView> {
  return database.transact(async (sql) => {
    const row = await lockInvited(sql, invitation);
    const secret = await pendingSecret(sql, keys, row);
    const [issuer = ""] = schoolNames();
    const reset = await lastResetOf(sql, row);
    return {
      name: row.name,
      secret,
      uri: generateURI({ issuer, label: row.name, secret }),
      resetAt: reset && schoolTime(reset.at),
      resetBy: reset?.by ?? null,
    };
  });
}

export interface Joined {
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

/** Follows an invitation, once: sets password and second factor and logs in. Rejects with OfficeRefused and AccountRefused. */
export async function join(
  { database, keys, passwordWork, schoolNames }: StaffOptions,
  { invitation, password, code }: InvitationAcceptance,
  visit: Visit,
): Promise<Joined> {
  const { id, name } = await database.transact((sql) => lockInvited(sql, invitation));
  await refuseWeak(passwordWork, visit, password, [name, ...schoolNames()]);
  const attempts = new Attempts(database, visit, { by: "code", account: accountOf(id) });
  await attempts.count(limitOf("office codes", id));
  const passwordHash = await passwordWork.hash(networkOf(visit.address), password);
  const joined = await database.transact(async (sql) => {
    const row = await lockInvited(sql, invitation);
    if (!(await spendCode(sql, keys, row, code))) {
      visit.log({ ...refusedBy("code", id), reason: "code" });
      throw new OfficeRefused("code");
    }
    await sql.update(staff).set({ passwordHash }).where(eq(staff.id, id));
    const recoveryCodes = await makeRecoveryCodes(sql, id);
    await spendInvitations(sql, id);
    await endAllSessions(sql, id);
    await recordActions(sql, [{ operator: name, action: "staff joined", subject: name }]);
    const token = await openSession(sql, id, { device: visit.device, isVerified: true });
    return { token, recoveryCodes };
  });
  visit.log({ event: "logged in", by: "code", account: accountOf(id) });
  await attempts.forget();
  await rememberPlace({ database }, id, visit);
  return joined;
}
