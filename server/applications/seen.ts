import { asc, inArray } from "drizzle-orm";
import type { LeftApplication, SeenApplication } from "#contract/office/application-shapes.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { Clerk } from "./clerk.ts";
import { lastChangedBy } from "./history.ts";
import type { ApplicationRow } from "./receipt.ts";

export interface SeenRows {
  /** Those that are as the clerk saw them; locked. */
  readonly rows: readonly ApplicationRow[];
  readonly left: readonly LeftApplication[];
}

/** Locks applications of the clerk's stages, and tells those apart that have changed since they were seen. */
export async function lockSeen(
  query: Sql,
  { stages }: Clerk,
  seen: readonly SeenApplication[],
): Promise<SeenRows> {
  const found = await query
    .select()
    .from(applications)
    .where(
      inArray(
        applications.number,
        seen.map(({ number }) => number),
      ),
    )
    .orderBy(asc(applications.number))
    .for("update");
  const visible = new Map(
    found.filter(({ stage }) => stages.includes(stage)).map((row) => [row.number, row]),
  );
  const rows: ApplicationRow[] = [];
  const unknown: LeftApplication[] = [];
  const changed: string[] = [];
  // Each once, however often it was named.
  for (const [number, version] of new Map(seen.map((one) => [one.number, one.version]))) {
    const row = visible.get(number);
    if (!row) unknown.push({ number, reason: "unknown", other: null });
    else if (row.version === version) rows.push(row);
    else changed.push(number);
  }
  const by = await lastChangedBy(query, changed);
  const others = changed.map((number) => ({
    ...{ number, reason: "changed" as const },
    other: by.get(number) ?? null,
  }));
  return { rows, left: [...unknown, ...others] };
}
