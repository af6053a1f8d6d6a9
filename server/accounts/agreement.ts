import { eq, sql } from "drizzle-orm";
import type { NoticeVersions } from "#contract/account-shapes.ts";
import { accounts } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { Account } from "./sessions.ts";

type Agreement = Pick<Account, "agreedPrivacy" | "agreedTerms">;

/** The columns of an account that agrees to these versions. */
export function agreedTo({ privacy, terms }: NoticeVersions): Agreement {
  return { agreedPrivacy: privacy, agreedTerms: terms };
}

/** What the visitor is to be asked for: the versions in force, where another was agreed to, as when a mistyped date is put right; null: nothing. */
export function noticesToAgree(
  { agreedPrivacy, agreedTerms }: Agreement,
  inForce: NoticeVersions,
): NoticeVersions | null {
  const isAgreed = agreedPrivacy === inForce.privacy && agreedTerms === inForce.terms;
  return isAgreed ? null : inForce;
}

/** Writes down what the visitor has read and agreed to, which is never newer than what is in force. */
export async function agreeToNotices(
  query: Sql,
  id: string,
  read: NoticeVersions,
  inForce: NoticeVersions,
): Promise<Agreement> {
  const agreed = agreedTo({
    privacy: earlier(read.privacy, inForce.privacy),
    terms: earlier(read.terms, inForce.terms),
  });
  await query
    .update(accounts)
    .set({ ...agreed, agreedAt: sql`now()` })
    .where(eq(accounts.id, id));
  return agreed;
}

/** The earlier of two days as `2026-11-16`. */
const earlier = (one: string, other: string) => (one < other ? one : other);
