import { desc, eq, or } from "drizzle-orm";
import type { NoticeVersions } from "#contract/account-shapes.ts";
import type { Registration } from "#contract/login-shapes.ts";
import { maskPhone, parsePhone } from "#contract/phone.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { networkOf } from "#server/network-of.ts";
import { agreedTo } from "./agreement.ts";
import { Attempts } from "./attempts.ts";
import { limitOf } from "./limits.ts";
import { makeName } from "./made-name.ts";
import { nameKeyOf } from "./name-key.ts";
import type { PasswordWork } from "./password-work.ts";
import { refuseWeak } from "./passwords.ts";
import { isProven, spendProof } from "./phone-proofs.ts";
import { AccountRefused } from "./refusals.ts";
import { openSession, reopenSession, type Session } from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";
import { type Evidence, withCode } from "./with-code.ts";

interface AccountMaking {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  readonly schoolNames: () => readonly string[];
  readonly noticesInForce: () => NoticeVersions;
}

/** What shows that the phone is the visitor's. */
interface PhoneEvidence {
  /** Uses it up; false: somebody else has meanwhile. */
  readonly spend: (sql: Sql) => Promise<boolean>;
  /** As if it had not been looked at. */
  readonly giveBack: () => Promise<void>;
}

/** How often another name is made up when one is taken. */
const MOST_NAMES = 5;

/** Makes an account with a right code or proof, and opens its first session. Rejects with AccountRefused. */
export function register(
  parts: AccountMaking,
  registration: Registration,
  visit: Visit,
): Promise<Session> {
  const { database } = parts;
  const { phone, remember: isRemembered = false } = registration;
  const shown = maskPhone(phone);
  const refused = { event: "registration refused", phone: shown } as const;
  return withCode(
    database,
    { call: "register", request: registration, phone, visit, refused },
    (mark) => database.run((sql) => reopenSession(sql, { isRemembered, mark, visit })),
    async (evidence) => {
      const session = await makeAccount(parts, registration, evidence);
      visit.log({ event: "registered", account: session.accountId, phone: shown });
      return session;
    },
  );
}

async function makeAccount(
  { database, passwordWork, schoolNames, noticesInForce }: AccountMaking,
  registration: Registration,
  given: Evidence,
): Promise<Session> {
  const { visit, mark } = given;
  const { username, password, phone, remember: isRemembered = false } = registration;
  if (username !== undefined) refuseOthersName(username);
  if (password !== undefined) {
    const names = [...(username === undefined ? [] : [username]), phone, ...schoolNames()];
    await refuseWeak(passwordWork, visit, password, names);
  }
  const evidence = await evidenceOf(database, registration, given);
  if (!evidence) throw new AccountRefused({ kind: "wrong-code" });
  let passwordHash: string | null;
  try {
    await database.run((sql) => refuseTaken(sql, phone, username));
    const network = networkOf(visit.address);
    passwordHash = password === undefined ? null : await passwordWork.hash(network, password);
  } catch (error) {
    // Where the server itself is too busy, the try is not counted.
    const isBusy = error instanceof AccountRefused && error.refusal.kind === "busy";
    if (isBusy) await evidence.giveBack();
    throw error;
  }
  return database.transact(async (sql) => {
    const agreed = agreedTo(noticesInForce());
    const id = await insertAccount(sql, { phone, passwordHash, ...agreed }, username);
    if (!(await evidence.spend(sql))) throw new AccountRefused({ kind: "wrong-code" });
    return openSession(sql, id, { isRemembered, isByCode: true, mark, visit });
  });
}

/** Null: the code or the proof is wrong. */
async function evidenceOf(
  database: Database,
  { phone, captcha, proof }: Registration,
  { visit, tries }: Evidence,
): Promise<PhoneEvidence | null> {
  if (proof !== undefined) {
    if (!(await database.run((sql) => isProven(sql, phone, proof)))) return null;
    const attempts = new Attempts(database, visit, { phone: maskPhone(phone) });
    await attempts.count(limitOf("registrations by proof", phone));
    return { spend: (sql) => spendProof(sql, phone, proof), giveBack: () => attempts.forget() };
  }
  const use = { phone, purpose: "register" } as const;
  const code = await database.run((sql) => tries.try(sql, use, captcha ?? ""));
  if (code === null) return null;
  const giveBack = () => database.run((sql) => tries.giveBack(sql, code));
  return { spend: (sql) => spendCode(sql, code), giveBack };
}

/** The id of the new account; a name is made where none was chosen. */
async function insertAccount(
  sql: Sql,
  account: Omit<typeof accounts.$inferInsert, "username" | "nameKey">,
  chosen: string | undefined,
): Promise<string> {
  const most = chosen === undefined ? MOST_NAMES : 1;
  for (let tries = 0; tries < most; tries += 1) {
    const username = chosen ?? makeName();
    const [made] = await sql
      .insert(accounts)
      .values({ ...account, username, nameKey: nameKeyOf(username) })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (made) return made.id;
    await refuseTaken(sql, account.phone, chosen);
  }
  throw new Error("an account could not be made, yet nothing stands in its way");
}

/** `2026-K-0001`, also without its dashes. */
const LIKE_APPLICATION_NUMBER = /^\d{4}[kpmh]\d{4,6}$/;

/** Names that the office, or a login, would take for something of somebody else's. */
function refuseOthersName(username: string): void {
  if (parsePhone(username) !== null) throw new AccountRefused({ kind: "phone-as-name" });
  const bare = nameKeyOf(username).replace(/[^\p{L}\d]/gu, "");
  if (LIKE_APPLICATION_NUMBER.test(bare)) throw new AccountRefused({ kind: "number-as-name" });
}

async function refuseTaken(sql: Sql, phone: string, username: string | undefined): Promise<void> {
  const hasPhone = eq(accounts.phone, phone);
  const hasName = username === undefined ? undefined : eq(accounts.nameKey, nameKeyOf(username));
  const [taken] = await sql
    .select({ phone: accounts.phone })
    .from(accounts)
    .where(or(hasName, hasPhone))
    .orderBy(desc(hasPhone))
    .limit(1);
  if (!taken) return;
  throw new AccountRefused({ kind: "taken", field: taken.phone === phone ? "phone" : "username" });
}
