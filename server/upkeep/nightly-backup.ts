import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { DAY_MS } from "#contract/durations.ts";
import { schoolDate, schoolTime } from "#contract/school-date.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { backUp } from "#server/database/backup.ts";
import { Database } from "#server/database/database.ts";
import type { DatabaseLogger } from "#server/database/embedded.ts";
import { type LastBackup, readLastBackup } from "#server/database/last-backup.ts";
import type { Environment } from "#server/environment.ts";
import { hasCode } from "#server/has-code.ts";
import { compressLines } from "./backup-file.ts";
import { writeWholeFile } from "./whole-file.ts";

export interface NightlyBackupOptions {
  readonly settings: Pick<
    Environment,
    "backupHour" | "backupDirectory" | "databaseUrl" | "dataDirectory"
  >;
  /** The site's, to look whether one is due. */
  readonly database: Pick<Database, "run">;
  readonly logger: DatabaseLogger;
  readonly now?: () => Date;
}

/** Any number, so long as all servers of a database take the same. */
const LOCK = 7_230_513;
/** Hours: whatever else makes one each night has made that of this night. */
const OF_THIS_NIGHT = 20;
/** Hours: the machine was off last night. */
const MISSED = 26;
const DAYS_KEPT = 30;
/** Whatever their age: the clock may have jumped ahead. */
const NEWEST_KEPT = 7;
const NAME = /^(\d{4}-\d\d-\d\d)-\d{4}\.backup$/;
/** What is left of one that was being written when the process was killed. */
const HALF_NAME = /^\.(\d{4}-\d\d-\d\d)-\d{4}\.backup\.[\da-f]{12}$/;

const Locks = z.tuple([z.object({ is_free: z.boolean() })]);
const SILENT = { info: () => null, warn: () => null, error: () => null };

/** Makes a backup each night where nothing else does, beside whatever the site does for visitors. */
export class NightlyBackup {
  readonly #options: NightlyBackupOptions;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #hasFailed = false;

  constructor(options: NightlyBackupOptions) {
    this.#options = options;
  }

  /** Whether the last one was not made, and none has been since. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Makes one where one is due. */
  async makeIfDue(): Promise<void> {
    this.#running ??= this.#makeIfDue().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Breaks off what is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #makeIfDue(): Promise<void> {
    const { settings, database, logger } = this.#options;
    if (settings.backupHour === null || this.#closing.signal.aborted) return;
    await this.#removeOld();
    // Where the database is away, that is what is told.
    if (!(await this.#isDue(database).catch(() => false))) return;
    try {
      const { databaseUrl: url, dataDirectory: directory } = settings;
      // A connection of its own, whose queries may take as long as they need and keep no visitor waiting.
      const tool = { logger: SILENT, user: "tool", migrates: false } as const;
      const own = Database.open({ url, directory, ...tool });
      try {
        await own.opened;
        await this.#make(own);
      } finally {
        await own.close();
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#hasFailed = true;
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ reason }, "the nightly backup failed");
    }
  }

  async #isDue(database: Pick<Database, "run">): Promise<boolean> {
    const now = this.#options.now?.() ?? new Date();
    const isHour = Number(schoolTime(now).slice(11, 13)) === this.#options.settings.backupHour;
    const last: LastBackup = await readLastBackup(database);
    if (last.kind !== "made") return isHour || last.kind === "none";
    // Somebody else may have made one after ours failed.
    if (last.hours < OF_THIS_NIGHT) this.#hasFailed = false;
    return last.hours > MISSED || (isHour && last.hours > OF_THIS_NIGHT);
  }

  async #make(database: Database): Promise<void> {
    const { settings, logger, now = () => new Date() } = this.#options;
    // It ends with the connection, of which a tool has one.
    const lock = sql`select pg_try_advisory_lock(${LOCK}) as is_free`;
    const { rows } = await database.run((query) => query.execute(lock));
    const [{ is_free: isFree }] = Locks.parse(rows);
    // Another server has just made it, or is about to.
    if (!isFree || !(await this.#isDue(database))) return;
    const { backupDirectory: folder } = settings;
    await makeFolder(folder);
    const name = schoolTime(now()).slice(0, 16).replace("T", "-").replace(":", "");
    const file = path.join(folder, `${name}.backup`);
    await backUp(database, (lines) => writeWholeFile(file, compressLines(this.#whileOpen(lines))));
    await database.transact((query) =>
      recordActions(query, [{ operator: "site", action: "backup made", subject: "database" }]),
    );
    this.#hasFailed = false;
    logger.info({ file }, "the nightly backup is made");
  }

  /** First, for the disk may be full; and also where none is made any more. */
  async #removeOld(): Promise<void> {
    const { settings, logger, now = () => new Date() } = this.#options;
    const daysAgo = (days: number) => schoolDate(new Date(now().getTime() - days * DAY_MS));
    const days = { first: daysAgo(DAYS_KEPT), yesterday: daysAgo(1), today: daysAgo(0) };
    try {
      await removeOld(settings.backupDirectory, days);
    } catch (error) {
      if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return;
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ reason }, "old backups could not be removed");
    }
  }

  async *#whileOpen(lines: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const line of lines) {
      this.#closing.signal.throwIfAborted();
      yield line;
    }
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

/** Removes the backups from before the first day, but for the newest few, and nothing else that lies there. */
async function removeOld(
  folder: string,
  days: { readonly first: string; readonly yesterday: string; readonly today: string },
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const dayOf = (name: string) => NAME.exec(name)?.[1];
  const kept = names
    .filter((name) => {
      const day = dayOf(name);
      // One that is still to come was made by a clock that was ahead, and would be the newest for as long.
      return day !== undefined && day <= days.today;
    })
    .toSorted()
    .slice(-NEWEST_KEPT);
  for (const name of names) {
    if (kept.includes(name)) continue;
    const whole = dayOf(name);
    const [, half] = HALF_NAME.exec(name) ?? [];
    const isOld =
      (whole !== undefined && whole < days.first) || (half !== undefined && half < days.yesterday);
    // Another server may have removed it.
    if (isOld) await rm(path.join(folder, name), { force: true });
  }
}
