import { maskPhone } from "#contract/phone.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { networkOf } from "#server/network-of.ts";
import { accountOfPhone } from "./account-of-phone.ts";
import { Attempts } from "./attempts.ts";
import { isDeviceOf } from "./known-devices.ts";
import { limitOf } from "./limits.ts";
import { type CodeUse, giveTryBack, tryCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";

/** The tries of one request at the codes of one phone. */
export interface CodeTries {
  /** As `tryCode`. */
  readonly try: (sql: Sql, use: CodeUse, code: string) => Promise<string | null>;
  /** As `giveTryBack`. */
  readonly giveBack: (sql: Sql, id: string) => Promise<void>;
}

/**
 * Does work that tries codes of a phone. Wrong ones of a network are limited, and rejected with AccountRefused; those of a
 * browser that has logged in to the phone's account before are not, and have tries of their own.
 */
export async function limitingCodeTries<Result>(
  database: Database,
  { phone, visit }: { readonly phone: string; readonly visit: Visit },
  work: (tries: CodeTries) => Promise<Result>,
): Promise<Result> {
  const isByKnownDevice = await database.run((sql) =>
    isDeviceOf(sql, visit.deviceCookie, async () => (await accountOfPhone(sql, phone))?.id),
  );
  const attempts = new Attempts(database, visit, { by: "code", phone: maskPhone(phone) });
  const limit = limitOf("wrong codes of address", networkOf(visit.address));
  if (!isByKnownDevice) await attempts.look(limit);
  let isWrong = false;
  try {
    return await work({
      try: async (sql, use, code) => {
        const id = await tryCode(sql, { ...use, isByKnownDevice }, code);
        isWrong ||= id === null;
        return id;
      },
      giveBack: (sql, id) => giveTryBack(sql, id, isByKnownDevice),
    });
  } finally {
    // Afterwards, so that right ones that arrive together do not fill it: of one code five tries are compared in any case.
    if (isWrong && !isByKnownDevice) await attempts.countWhereFree(limit);
  }
}
