import { statfs } from "node:fs/promises";
import type { ContentStore } from "#server/content/content.ts";
import { countFaults } from "#server/content/faults.ts";
import type { PictureStore } from "#server/content/pictures.ts";
import type { Database } from "#server/database/database.ts";
import type { DatabaseLogger } from "#server/database/embedded.ts";
import type { LastBackup } from "#server/database/last-backup.ts";
import type { WatchedGateway } from "#server/sms/watched-gateway.ts";
import type { NightlyBackup } from "./nightly-backup.ts";

const MEBIBYTE = 1024 * 1024;
/** PostgreSQL writes its log in files of 16 MiB. */
export const LITTLE_SPACE = 100 * MEBIBYTE;

/** Hours: a nightly one may take a while. */
const OLDEST_BACKUP = 26;

/** How many they are is nothing for the public, which may ask too. */
const APPLICATIONS_DUE =
  "applications are deleted on 31 December: look at them before, with npm run office -- due-applications";

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
export async function listWarnings(watched: Watched): Promise<string[]> {
  const { stale, warnings } = watched.content;
  const { unsaved } = watched.pictures;
  const { overdueConnections: overdue } = watched.database;
  const { failingSince } = watched.gateway;
  const disk = await statfs(watched.dataDirectory).catch(() => null);
  const space = disk && disk.bavail * disk.bsize;
  return [
    ...(stale
      ? [
          `content stale since ${stale.since.toISOString()}: ${countFaults(stale.faults)}, see the log`,
        ]
      : []),
    ...(warnings > 0 ? [`content to be looked at: ${warnings} places, see the log`] : []),
    ...(unsaved > 0 ? [`pictures cannot be saved: ${unsaved} only in memory`] : []),
    ...(overdue > 0 ? [`database connections not given back: ${overdue}, see the log`] : []),
    ...(failingSince
      ? [`SMS cannot be sent since ${failingSince.toISOString()}, see the log`]
      : []),
    ...(space === null ? ["DATA_DIR cannot be read"] : []),
    ...(space !== null && space < watched.littleSpace
      ? [`disk almost full: ${Math.floor(space / MEBIBYTE)} MiB left for DATA_DIR`]
      : []),
    ...(watched.nightlyBackup.hasFailed ? ["the nightly backup failed, see the log"] : []),
    ...(await backupWarnings(watched.lastBackup)),
    ...((await watched.areApplicationsDue().catch(() => false)) ? [APPLICATIONS_DUE] : []),
  ];
}

async function backupWarnings(lastBackup: Watched["lastBackup"]): Promise<string[]> {
  // Where the database is away, that is what counts.
  const backup = await lastBackup().catch(() => null);
  switch (backup?.kind) {
    case "none":
      return ["no backup has been made, and there are applications"];
    case "made": {
      const hours = Math.floor(backup.hours);
      return hours > OLDEST_BACKUP ? [`the last backup is ${hours} hours old`] : [];
    }
    default:
      return [];
  }
}

/** Writes each warning to the log: nobody may be asking for them. */
export async function logWarnings(
  list: () => Promise<readonly string[]>,
  logger: Pick<DatabaseLogger, "warn">,
): Promise<void> {
  for (const warning of await list()) logger.warn({ warning }, "to be fixed");
}
