import { eq, sql } from "drizzle-orm";
import type { PhoneChange } from "#contract/account-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Database } from "#server/database/database.ts";
import { DatabaseFault } from "#server/database/errors.ts";
import { accountOfPhone } from "./account-of-phone.ts";
import { changedBefore, noteAnswered } from "./answered-requests.ts";
import { limitingCodeTries } from "./code-tries.ts";
import { forgetDevices } from "./known-devices.ts";
import { endOtherLogins } from "./logins.ts";
import { refuseUnconfirmed } from "./owner-confirmation.ts";
import { AccountRefused } from "./refusals.ts";
import type { LoggedIn } from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { type Evidence, withCode } from "./with-code.ts";

/** Gives an account another phone, with a code to each of the two; all other logins end, and other devices are forgotten. Answers the account. Rejects with AccountRefused. */
export async function changePhone(
  database: Database,
  account: LoggedIn,
  change: PhoneChange,
  visit: Visit,
): Promise<LoggedIn> {
  const { phone } = change;
  const about = { account: account.id, phone: maskPhone(phone) };
  const refused = { event: "phone change refused", ...about } as const;
  await withCode(
    database,
    { call: "changePhone", request: change, phone, visit, refused },
    (mark) => changedBefore(database, account, mark, visit),
    async (evidence) => {
      await movePhone(database, account, change, evidence);
      visit.log({ event: "phone changed", ...about });
      return account;
    },
  );
  return { ...account, phone };
}

async function movePhone(
  database: Database,
  account: LoggedIn,
  { captcha, phone, newCaptcha }: PhoneChange,
  { visit, tries, mark }: Evidence,
): Promise<void> {
  refuseUnconfirmed(account);
  // The present phone's tries are counted as those of its own account's devices, which strangers' tries leave room for. The new one's
  // are not: whoever has an account would have tries of his own at the codes of any phone.
  const present = { phone: account.phone, visit };
  const codes = await limitingCodeTries(database, present, (own) =>
    database.run(async (query) => {
      const before = await own.try(query, { phone: account.phone, purpose: "phone" }, captcha);
      // Tried in any case, so that it is not told which of the two is wrong.
      const next = await tries.try(query, { phone, purpose: "phone" }, newCaptcha);
      if (before === null || next === null) return null;
      return [
        { id: before, giveBack: own.giveBack },
        { id: next, giveBack: tries.giveBack },
      ];
    }),
  );
  if (!codes) throw new AccountRefused({ kind: "wrong-code" });
  try {
    // Told only after both codes.
    const owner = await database.run((query) => accountOfPhone(query, phone));
    if (owner) throw new AccountRefused({ kind: "taken", field: "phone", isChange: true });
  } catch (error) {
    if (error instanceof AccountRefused) {
      await database.run(async (query) => {
        for (const { id, giveBack } of codes) await giveBack(query, id);
      });
    }
    throw error;
  }
  try {
    await database.transact(async (query) => {
      for (const { id } of codes) {
        if (!(await spendCode(query, id))) throw new AccountRefused({ kind: "wrong-code" });
      }
      const changed = { phone, phoneProvenAt: sql`now()`, isUnconfirmed: false };
      await query.update(accounts).set(changed).where(eq(accounts.id, account.id));
      // Another change, which came first, has ended this login.
      const isOpen = await noteAnswered(query, account, mark);
      if (!isOpen) throw new AccountRefused({ kind: "not-logged-in" });
      await forgetDevices(query, account.id, visit.deviceCookie);
      await endOtherLogins(query, account);
    });
  } catch (error) {
    // Somebody has registered with it meanwhile.
    if (error instanceof DatabaseFault && error.isDuplicate) {
      throw new AccountRefused({ kind: "taken", field: "phone", isChange: true }, { cause: error });
    }
    throw error;
  }
}
