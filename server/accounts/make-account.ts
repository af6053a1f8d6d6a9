import { desc, eq, or } from "drizzle-orm";
import type { Registration } from "#contract/account-shapes.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { accounts } from "#server/database/schema.ts";
import type { CodeTries } from "./code-tries.ts";
import { nameKeyOf } from "./name-key.ts";
import { weaknessOf } from "./password-rules.ts";
import type { PasswordWork } from "./password-work.ts";
import { AccountRefused } from "./refusals.ts";
import { openSession, type Session } from "./sessions.ts";
import { spendCode } from "./sms-codes.ts";

interface AccountMaking {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  readonly schoolNames: () => readonly string[];
}

/** Makes an account with a right code, and opens its first session. Rejects with AccountRefused. */
export async function makeAccount(
  { database, passwordWork, schoolNames }: AccountMaking,
  registration: Registration,
  { network, tries }: { readonly network: string; readonly tries: CodeTries },
): Promise<{ readonly id: string; readonly session: Session }> {
  const { username, password, phone, captcha } = registration;
  const weakness = await weaknessOf(password, [username, phone, ...schoolNames()]);
  if (weakness) throw new AccountRefused({ kind: "weak-password", weakness });

  const code = await database.run((sql) => tries.try(sql, { phone, purpose: "register" }, captcha));
  if (!code) throw new AccountRefused({ kind: "wrong-code" });
  let passwordHash: string;
  try {
    await database.run((sql) => refuseTaken(sql, registration));
    passwordHash = await passwordWork.hash(network, password);
  } catch (error) {
    // Where the server itself is too busy, the try is not counted.
    const isBusy = error instanceof AccountRefused && error.refusal.kind === "busy";
    if (isBusy) await database.run((sql) => tries.giveBack(sql, code));
    throw error;
  }
  const account = { username, nameKey: nameKeyOf(username), phone, passwordHash };
  return database.transact(async (sql) => {
    const [made] = await sql.insert(accounts).values(account).onConflictDoNothing().returning();
    if (!made) {
      await refuseTaken(sql, registration);
      throw new Error("an account could not be made, yet nothing stands in its way");
    }
    if (!(await spendCode(sql, code))) throw new AccountRefused({ kind: "wrong-code" });
    return { id: made.id, session: await openSession(sql, made.id, false) };
  });
}

async function refuseTaken(sql: Sql, { username, phone }: Registration): Promise<void> {
  const nameKey = nameKeyOf(username);
  const [taken] = await sql
    .select({ phone: accounts.phone })
    .from(accounts)
    .where(or(eq(accounts.nameKey, nameKey), eq(accounts.phone, phone)))
    .orderBy(desc(eq(accounts.phone, phone)))
    .limit(1);
  if (!taken) return;
  throw new AccountRefused({ kind: "taken", field: taken.phone === phone ? "phone" : "username" });
}
