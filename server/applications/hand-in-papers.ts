import { eq, sql } from "drizzle-orm";
import type { SeenApplication } from "#contract/office/application-shapes.ts";
import { PAPERS_OF_STAGE, type Paper } from "#contract/office/papers.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { ChangeRefused } from "./change-refusals.ts";
import type { Clerk } from "./clerk.ts";
import type { ApplicationStore } from "./list-applications.ts";
import { lockSeen } from "./seen.ts";

/** Writes down which papers of its stage an application has; answers its new version. */
export function setPapers(
  { database }: ApplicationStore,
  clerk: Clerk,
  seen: SeenApplication,
  wanted: readonly Paper[],
): Promise<number> {
  return database.transact(async (query) => {
    const { rows, left } = await lockSeen(query, clerk, [seen]);
    const [row] = rows;
    if (!row) throw new ChangeRefused({ kind: "left", left });
    const papers = PAPERS_OF_STAGE[row.stage].filter((paper) => wanted.includes(paper));
    const version = row.version + 1;
    await query
      .update(applications)
      .set({ papers, version: sql`${applications.version} + 1` })
      .where(eq(applications.id, row.id));
    const subject = `${row.number}: ${papers.length}/${PAPERS_OF_STAGE[row.stage].length}`;
    await recordActions(query, [
      { operator: clerk.name, action: "application papers set", subject },
    ]);
    return version;
  });
}
