import { type SiteWarning, warningWords } from "#contract/office/site-warnings.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { ContentStore } from "#server/content/content.ts";
import { countFaults } from "#server/content/faults.ts";
import type { PictureStore } from "#server/content/pictures.ts";
import type { Database } from "#server/database/database.ts";
import type { DatabaseLogger } from "#server/database/embedded.ts";
import type { LastBackup } from "#server/database/last-backup.ts";
import { MEBIBYTE, spaceLeft } from "#server/disk-space.ts";
import type { ToldFault } from "#server/fault-messenger.ts";
import type { WatchedGateway } from "#server/sms/watched-gateway.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import type { NightlyBackup } from "#server/upkeep/nightly-backup.ts";

/** Hours: a nightly one may take a while. */
const OLDEST_BACKUP = 26;

/** How many they are is nothing for the public, which may ask too. */
const APPLICATIONS_DUE =
  "applications are deleted on 31 December: check them before then with npm run office -- due-applications";

export interface Watched {
  readonly content: Pick<ContentStore, "stale" | "warnings">;
  readonly pictures: Pick<PictureStore, "unsaved">;
  readonly database: Pick<Database, "overdueConnections">;
  readonly gateway: Pick<WatchedGateway, "failingSince">;
  readonly dataDirectory: string;
  /** Bytes on the disk of `dataDirectory` below which that is told. */
  readonly littleSpace: number;
  readonly nightlyBackup: Pick<NightlyBackup, "hasFailed">;
  readonly lastBackup: () => Promise<LastBackup>;
  /** Whether applications are to be deleted before long. */
  readonly areApplicationsDue: () => Promise<boolean>;
}

/** Faults that an operator has to fix although pages are served. */
export async function listWarnings(watched: Watched): Promise<SiteWarning[]> {
  const { stale, warnings } = watched.content;
  const { unsaved } = watched.pictures;
  const { overdueConnections: overdue } = watched.database;
  const { failingSince } = watched.gateway;
  return [
    ...(stale
      ? [
          {
            code: "content-stale" as const,
            since: schoolTime(stale.since),
            count: stale.faults.length,
          },
        ]
      : []),
    ...(warnings.length > 0
      ? [{ code: "content-to-look-at" as const, count: warnings.length }]
      : []),
    ...(unsaved > 0 ? [{ code: "pictures-unsaved" as const, count: unsaved }] : []),
    ...(overdue > 0 ? [{ code: "connections-overdue" as const, count: overdue }] : []),
    ...(failingSince ? [{ code: "sms-failing" as const, since: schoolTime(failingSince) }] : []),
    ...(await diskWarnings(watched)),
    ...(watched.nightlyBackup.hasFailed ? [{ code: "backup-failed" as const }] : []),
    ...(await backupWarnings(watched.lastBackup)),
    ...((await watched.areApplicationsDue().catch(() => false))
      ? [{ code: "applications-due" as const }]
      : []),
  ];
}

async function diskWarnings({
  dataDirectory,
  littleSpace,
}: Pick<Watched, "dataDirectory" | "littleSpace">): Promise<SiteWarning[]> {
  const space = await spaceLeft(dataDirectory).catch(() => null);
  if (space === null) return [{ code: "data-unreadable" }];
  if (space >= littleSpace) return [];
  return [{ code: "disk-almost-full", mebibytes: Math.floor(space / MEBIBYTE) }];
}

async function backupWarnings(lastBackup: Watched["lastBackup"]): Promise<SiteWarning[]> {
  // Where the database is away, that is what counts.
  const backup = await lastBackup().catch(() => null);
  switch (backup?.kind) {
    case "none":
      return [{ code: "backup-missing" }];
    case "made": {
      const hours = Math.floor(backup.hours);
      return hours > OLDEST_BACKUP ? [{ code: "backup-old", hours }] : [];
    }
    default:
      return [];
  }
}

/** A warning as the log and `/readyz` say it. */
export function warningLine(warning: SiteWarning): string {
  switch (warning.code) {
    case "content-stale": {
      const since = new Date(warning.since).toISOString();
      return `content stale since ${since}: ${countFaults(warning.count)}, see the log`;
    }
    case "content-to-look-at":
      return `content to be looked at: ${warning.count} ${warning.count === 1 ? "place" : "places"}, see the log`;
    case "pictures-unsaved":
      return `pictures cannot be saved: ${warning.count} only in memory`;
    case "connections-overdue":
      return `database connections not given back: ${warning.count}, see the log`;
    case "sms-failing":
      return `SMS codes have not been going out since ${new Date(warning.since).toISOString()}, see the log`;
    case "data-unreadable":
      return "DATA_DIR cannot be read";
    case "disk-almost-full":
      return `disk almost full: ${warning.mebibytes} MiB left for DATA_DIR`;
    case "backup-failed":
      return "the nightly backup failed, see the log";
    case "backup-missing":
      return "no backup has been made, and there are applications";
    case "backup-old":
      return `the last backup is ${warning.hours} hours old`;
    case "backups-unreadable":
      return "BACKUP_DIR cannot be read";
    case "applications-due":
      return APPLICATIONS_DUE;
  }
}

/** For an operator who does not ask /readyz, which tells it in its own way. */
export const DATABASE_AWAY: ToldFault = {
  id: "database-away",
  zh: "数据库连不上，或无法写入：网页照常显示，登录、报名和申请暂不可用；原因见日志",
  en: "The database cannot be reached or written to: pages are served; logins, sign-ups and applications are not available. The log says why",
};

/** A warning as the webhook is told it; it is the same one while its numbers change. */
export function toldWarning(warning: SiteWarning): ToldFault {
  return { id: warning.code, ...warningWords(warning, (time) => clockTime(new Date(time))) };
}

/** Writes each warning to the log: nobody may be asking for them. */
export async function logWarnings(
  list: () => Promise<readonly SiteWarning[]>,
  logger: Pick<DatabaseLogger, "warn">,
): Promise<void> {
  for (const warning of await list()) {
    logger.warn({ warning: warningLine(warning) }, "to be fixed");
  }
}
