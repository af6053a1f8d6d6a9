import { and, eq, inArray, notInArray } from "drizzle-orm";
import { ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import type { Stage } from "#contract/stages.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { entryYear, entryYearOf } from "./entry-year.ts";

interface Wanted {
  readonly stage: Stage;
  readonly submittedAt: Date;
  /** Those of the child. */
  readonly hashes: readonly Buffer[];
  /** Left out: anybody's. */
  readonly accountId?: string;
}

/** The number of a live application for a child, a stage and the year of entry; null: there is none. */
export async function liveApplication(
  query: Sql,
  { stage, submittedAt, hashes, accountId }: Wanted,
): Promise<string | null> {
  const [found] = await query
    .select({ number: applications.number })
    .from(applications)
    .where(
      and(
        accountId === undefined ? undefined : eq(applications.accountId, accountId),
        inArray(applications.childHash, [...hashes]),
        eq(applications.stage, stage),
        eq(entryYearOf(applications.submittedAt), entryYear(submittedAt)),
        notInArray(applications.status, [...ENDED_STATUSES]),
      ),
    );
  return found?.number ?? null;
}
