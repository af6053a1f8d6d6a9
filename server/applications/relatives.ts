import { asc, inArray } from "drizzle-orm";
import { ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import { applications } from "#server/database/application-schema.ts";
import type { Sql } from "#server/database/database.ts";
import type { DataKeys } from "./data-keys.ts";
import { entryYear } from "./entry-year.ts";
import type { ApplicationRow } from "./receipt.ts";
import { type ApplicationDetails, childOf, guardianOf } from "./sealed-application.ts";

/** A row with what is sealed in it. */
export interface OpenedRow {
  readonly row: ApplicationRow;
  readonly details: ApplicationDetails;
}

export interface Relatives {
  /** Applications for other children by the same guardian's phone. */
  readonly siblings: readonly ApplicationRow[];
  /** Live applications for the same child, stage and year of entry. */
  readonly alike: readonly ApplicationRow[];
}

/** The siblings and duplicates of each of some applications; the same family has another hash where the key has been changed since. */
export async function relativesOf(
  query: Sql,
  keys: DataKeys,
  opened: readonly OpenedRow[],
): Promise<(row: ApplicationRow) => Relatives> {
  const known = opened.map(({ row, details }) => ({
    row,
    guardian: keys.hashes(guardianOf(details.guardian.phone)),
    child: keys.hashes(childOf(details)),
  }));
  if (known.length === 0) return () => ({ siblings: [], alike: [] });
  const byGuardian = await rowsBy(
    query,
    "guardianHash",
    known.flatMap(({ guardian }) => guardian),
  );
  const byChild = await rowsBy(
    query,
    "childHash",
    known.flatMap(({ child }) => child),
  );
  const found = new Map(
    known.map(({ row, guardian, child }) => {
      const isSameChild = (other: ApplicationRow) =>
        child.some((hash) => hash.equals(other.childHash));
      const siblings = guardian
        .flatMap((hash) => byGuardian.get(hash.toString("hex")) ?? [])
        .filter((other) => !isSameChild(other));
      const alike = child
        .flatMap((hash) => byChild.get(hash.toString("hex")) ?? [])
        .filter((other) => isLive(row) && isLive(other) && isSameCase(row, other));
      return [row.id, { siblings, alike }] as const;
    }),
  );
  return ({ id }) => found.get(id) ?? { siblings: [], alike: [] };
}

const isLive = ({ status }: ApplicationRow) => !ENDED_STATUSES.includes(status);
const isSameCase = (one: ApplicationRow, other: ApplicationRow) =>
  one.id !== other.id &&
  one.stage === other.stage &&
  entryYear(one.submittedAt) === entryYear(other.submittedAt);

async function rowsBy(query: Sql, name: "guardianHash" | "childHash", hashes: readonly Buffer[]) {
  const rows = await query
    .select()
    .from(applications)
    .where(inArray(applications[name], [...hashes]))
    .orderBy(asc(applications.number));
  return Map.groupBy(rows, (row) => row[name]?.toString("hex") ?? "");
}
