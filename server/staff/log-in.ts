import type { Confirmation, Credentials } from "#contract/office/staff-shapes.ts";
import { Attempts } from "#server/accounts/attempts.ts";
import { countAttempt, isReached, type Limit, limitOf } from "#server/accounts/limits.ts";
import { logRefusals } from "#server/accounts/log-refusals.ts";
import { nameKeyOf } from "#server/accounts/name-key.ts";
import type { AccountEvent, Visit } from "#server/accounts/visit.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database } from "#server/database/database.ts";
import { networkOf } from "#server/network-of.ts";
import { OfficeRefused } from "./refusals.ts";
import { spendCode, spendRecoveryCode } from "./second-factor.ts";
import { lastResetOf } from "./second-factor-reset.ts";
import { noteConfirmation, type OfficeSession, openSession, verifySession } from "./sessions.ts";
import type { StaffOptions } from "./staff-options.ts";
import { lockPresent, staffNamed } from "./staff-rows.ts";

/** The first step of a login. Answers the cookie of a session that lacks the second factor. Rejects with OfficeRefused. */
export async function logInByPassword(
  options: StaffOptions,
  { name, password }: Credentials,
  visit: Visit,
): Promise<string> {
  const row = await checkPassword(options, name, password, visit);
  const { database } = options;
  if (row.totpStep === null) {
    const reset = await database.run((sql) => lastResetOf(sql, row));
    visit.log({ ...refusedBy("password", row.id), reason: "second-factor" });
    throw new OfficeRefused("second-factor", reset ? { by: reset.by } : {});
  }
  return database.run((sql) =>
    openSession(sql, row.id, { device: visit.device, isVerified: false }),
  );
}

/** The second step. Answers the cookie of a whole session. Rejects with OfficeRefused. */
export async function logInByCode(
  options: StaffOptions,
  session: OfficeSession,
  code: string,
  visit: Visit,
): Promise<string> {
  await checkCode(options, session, code, visit);
  const token = await options.database.run((sql) => verifySession(sql, session.id));
  if (token === null) throw new OfficeRefused("not-logged-in");
  visit.log({ event: "logged in", by: "code", account: accountOf(session.staffId) });
  await rememberPlace(options, session.staffId, visit);
  return token;
}

/** Password and code again, for what asks for both. Rejects with OfficeRefused. */
export async function confirm(
  options: StaffOptions,
  session: OfficeSession,
  { password, code }: Confirmation,
  visit: Visit,
): Promise<void> {
  await checkPassword(options, session.name, password, visit, session.staffId);
  await checkCode(options, session, code, visit);
  await options.database.run((sql) => noteConfirmation(sql, session.id));
}

/** As the log calls one of the staff. */
export const accountOf = (staffId: string) => `staff ${staffId}`;

/** The log entry of a password or code that was refused at a login or a confirmation. */
export const refusedBy = (by: "password" | "code", staffId?: string): AccountEvent => ({
  ...{ event: "login refused", by },
  ...(staffId !== undefined && { account: accountOf(staffId) }),
});

const ofNetwork = (staffId: string, network: string) =>
  limitOf("office networks", `${staffId} ${network}`);

const ofDevice = (staffId: string, device: string) =>
  limitOf("office devices", `${staffId} ${device}`);

/** Passwords that strangers try no longer count where somebody has logged in with both factors: those of elsewhere in the network, any in the browser. */
export async function rememberPlace(
  { database }: Pick<StaffOptions, "database">,
  staffId: string,
  { address, deviceCookie }: Pick<Visit, "address" | "deviceCookie">,
): Promise<void> {
  await database.run(async (sql) => {
    await countAttempt(sql, ofNetwork(staffId, networkOf(address)));
    if (deviceCookie !== null) await countAttempt(sql, ofDevice(staffId, deviceCookie));
  });
}

/** The limit that holds for one person alone, who is logged in or has logged in in this browser; null: those of the network hold. */
async function ownLimit(
  database: Database,
  subject: string,
  { deviceCookie }: Pick<Visit, "deviceCookie">,
  isLoggedIn: boolean,
): Promise<Limit | null> {
  if (isLoggedIn) return limitOf("office confirmations", subject);
  if (deviceCookie === null) return null;
  const isKnown = await database.run((sql) => isReached(sql, [ofDevice(subject, deviceCookie)]));
  return isKnown ? limitOf("office passwords of device", `${subject} ${deviceCookie}`) : null;
}

/** Counts before it looks, so that of many tries at once no more than allowed are looked at; right ones are forgotten. */
function checkPassword(
  { database, passwordWork }: StaffOptions,
  name: string,
  password: string,
  visit: Visit,
  known?: string,
) {
  const network = networkOf(visit.address);
  // Families' passwords of the same network wait apart.
  const turn = `office ${network}`;
  let staffId = known;
  const check = async () => {
    const attempts = new Attempts(database, visit, {
      by: "password",
      account: known && accountOf(known),
    });
    staffId ??= (await database.run((sql) => staffNamed(sql, name)))?.id;
    const subject = staffId ?? nameKeyOf(name);
    const own = await ownLimit(database, subject, visit, known !== undefined);
    if (!own) await attempts.count(limitOf("office passwords of address", network));
    return passwordWork.inTurn(turn, async (verify) => {
      attempts.nameAccount(staffId && accountOf(staffId));
      await attempts.count(own ?? limitOf("office passwords of network", `${subject} ${network}`));
      const isKnown =
        own !== null ||
        (await database.run((sql) => isReached(sql, [ofNetwork(subject, network)])));
      if (!isKnown) await attempts.count(limitOf("office passwords", subject));
      const row = await database.run((sql) => staffNamed(sql, name));
      const isRight = await verify(row?.passwordHash ?? null, password);
      if (!row || !isRight || row.leftAt !== null) {
        visit.log({ ...refusedBy("password", staffId), reason: "credentials" });
        throw new OfficeRefused("credentials");
      }
      await attempts.forget();
      return row;
    });
  };
  const refused = () => refusedBy("password", staffId);
  return logRefusals(visit, refused, () => passwordWork.admit(turn, check));
}

/** Uses up a code of the app or a recovery code. */
async function checkCode(
  { database, keys }: StaffOptions,
  { staffId }: Pick<OfficeSession, "staffId">,
  code: string,
  visit: Visit,
): Promise<void> {
  const attempts = new Attempts(database, visit, { by: "code", account: accountOf(staffId) });
  await attempts.count(limitOf("office codes", staffId));
  const isRight = await database.transact(async (sql) => {
    const row = await lockPresent(sql, staffId);
    if (await spendCode(sql, keys, row, code)) return true;
    if (!(await spendRecoveryCode(sql, staffId, code))) return false;
    const { name } = row;
    await recordActions(sql, [{ operator: name, action: "recovery code used", subject: name }]);
    return true;
  });
  if (!isRight) {
    visit.log({ ...refusedBy("code", staffId), reason: "code" });
    throw new OfficeRefused("code");
  }
  await attempts.forget();
}
