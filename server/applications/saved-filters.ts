import { and, asc, eq } from "drizzle-orm";
import { ApplicationFilter, type SavedFilter } from "#contract/office/application-shapes.ts";
import type { Database } from "#server/database/database.ts";
import { savedFilters } from "#server/database/office-schema.ts";

interface Owner {
  readonly id: string;
}

/** The filters that somebody keeps, by their names. One of an earlier release that has another meaning now is left out. */
export async function listFilters(database: Database, { id }: Owner): Promise<SavedFilter[]> {
  const rows = await database.run((query) =>
    query
      .select({ name: savedFilters.name, filter: savedFilters.filter })
      .from(savedFilters)
      .where(eq(savedFilters.staffId, id))
      .orderBy(asc(savedFilters.name)),
  );
  return rows.flatMap(({ name, filter }) => {
    const { data } = ApplicationFilter.safeParse(filter);
    return data ? [{ name, filter: data }] : [];
  });
}

/** Keeps a filter, in place of the one that has the name. */
export async function saveFilter(
  database: Database,
  { id: staffId }: Owner,
  { name, filter }: SavedFilter,
): Promise<void> {
  await database.run((query) =>
    query
      .insert(savedFilters)
      .values({ staffId, name, filter })
      .onConflictDoUpdate({ target: [savedFilters.staffId, savedFilters.name], set: { filter } }),
  );
}

export async function removeFilter(database: Database, { id }: Owner, name: string) {
  await database.run((query) =>
    query
      .delete(savedFilters)
      .where(and(eq(savedFilters.staffId, id), eq(savedFilters.name, name))),
  );
}
