import { statfs } from "node:fs/promises";
import { count, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { SiteWarning } from "#contract/office/site-warnings.ts";
import type { Health } from "#contract/office/upkeep-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { ContentStore } from "#server/content/content.ts";
import { officeMessages } from "#server/database/application-schema.ts";
import type { Database } from "#server/database/database.ts";
import { readLastBackup } from "#server/database/last-backup.ts";
import { contentState } from "./content-faults.ts";
import type { FaultCounter } from "./fault-counter.ts";

export interface HealthOptions {
  readonly database: Database;
  readonly content: Pick<ContentStore, "stale" | "warnings">;
  readonly dataDirectory: string;
  readonly backups: () => Promise<Health["backups"] | null>;
  /** As /readyz has them. */
  readonly warnings: () => Promise<readonly SiteWarning[]>;
  readonly faults: Pick<FaultCounter, "list">;
}

const Versions = z.tuple([z.object({ version: z.string(), bytes: z.coerce.number() })]);

/** The state of the site, on the server that answers. */
export async function readHealth(options: HealthOptions): Promise<Health> {
  const { database, content, dataDirectory, warnings, faults } = options;
  const disk = await statfs(dataDirectory).catch(() => null);
  const backups = await options.backups();
  // Where the database is away, that is what the page says.
  const [stored, lastBackup, unsent, ofLastWeek] = await Promise.all([
    readVersion(database).catch(() => null),
    readLastBackup(database).catch(() => null),
    countUnsent(database).catch(() => 0),
    faults.list().catch(() => []),
  ]);
  return {
    node: process.version,
    database: stored,
    startedAt: schoolTime(new Date(Date.now() - process.uptime() * 1000)),
    disk: disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    lastBackupHours: lastBackup?.kind === "made" ? Math.max(0, lastBackup.hours) : null,
    backups: backups ?? [],
    warnings: [
      ...(await warnings()),
      ...(backups === null ? [{ code: "backups-unreadable" as const }] : []),
    ],
    faults: ofLastWeek,
    content: contentState(content),
    unsentMessages: unsent,
  };
}

async function readVersion(database: Database): Promise<Health["database"]> {
  const { rows } = await database.run((query) =>
    query.execute(
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
    ),
  );
  return Versions.parse(rows)[0];
}

/** Messages that the office's own program could not be reached for. */
async function countUnsent(database: Database): Promise<number> {
  const [unsent] = await database.run((query) =>
    query.select({ count: count() }).from(officeMessages).where(sql`${officeMessages.tries} > 0`),
  );
  return unsent?.count ?? 0;
}
