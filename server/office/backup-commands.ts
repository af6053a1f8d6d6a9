import path from "node:path";
import { isNull } from "drizzle-orm";
import { calendarYear } from "#contract/school-date.ts";
import { removeApplications } from "#server/applications/filed-applications.ts";
import { dataKeys } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { type BackupHead, backUp } from "#server/database/backup.ts";
import type { Sql } from "#server/database/database.ts";
import { decisionReleases } from "#server/database/office-schema.ts";
import {
  BackupReader,
  BadBackup,
  hasOtherConnections,
  isEmpty,
  NUMBERS_SKIPPED,
  type Restored,
  restore,
  skipNumbers,
} from "#server/database/restore.ts";
import { hasCode } from "#server/has-code.ts";
import { deletePerson } from "#server/people/delete-person.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import { compressLines, readLines } from "#server/upkeep/backup-file.ts";
import type { Command } from "./command.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import { checkNewFile, writeNewFile } from "./new-file.ts";
import type { Office } from "./office.ts";
import { OVERWRITE } from "./shared-options.ts";
import { REPORTS } from "./words.ts";

export const BACKUP_COMMANDS: readonly Command[] = [
  {
    name: "backup",
    words: ["FILE"],
    summary: {
      zh: "把数据库备份到一个文件，网站可照常运行",
      en: "writes the database to a file; the site can run meanwhile",
    },
    options: OVERWRITE,
    leavesTables: true,
    run: async (office, input) => {
      const file = input.word("FILE");
      const options = { overwrites: input.has("overwrite") };
      await checkNewFile(file, options);
      await backUp(office.database, (lines) => writeNewFile(file, compressLines(lines), options));
      await office.database.transact((sql) =>
        recordActions(sql, [office.audit("backup made", "database")]),
      );
      office.say(REPORTS.backedUp(path.resolve(file)));
    },
  },
  {
    name: "restore",
    words: ["FILE"],
    summary: {
      zh: "从备份文件恢复数据库",
      en: "puts the data of a backup into the database",
    },
    details: {
      zh: "请先停止网站。要么全部恢复，要么不作任何改动。用 --replace 恢复时，操作记录会保留，备份之后删除过的资料会再次删除；恢复到空数据库时，请自行重新删除。",
      en: "Stop the site first. All of it or nothing. With --replace the audit log is kept, and what was deleted since the backup is deleted again; in an empty database, delete it again yourselves.",
    },
    options: {
      replace: {
        value: null,
        help: { zh: "替换数据库里现有的全部数据", en: "replaces all that the database holds" },
      },
    },
    makesDatabase: true,
    run: async (office, input) => {
      const file = input.word("FILE");
      try {
        await restoreFile(office, file, input.has("replace"));
      } catch (cause) {
        if (hasCode(cause, "ENOENT"))
          throw new NotDone(FAILURES.noFile(path.resolve(file)), { cause });
        if (hasCode(cause, "EISDIR"))
          throw new NotDone(FAILURES.isFolder(path.resolve(file)), { cause });
        if (!(cause instanceof BadBackup)) throw cause;
        throw new NotDone(WHAT_IS_BAD[cause.kind](file), { cause });
      }
    },
  },
];

const WHAT_IS_BAD = {
  "no backup": FAILURES.noBackup,
  "not whole": FAILURES.backupNotWhole,
  newer: FAILURES.backupNewer,
} as const;

async function restoreFile(office: Office, file: string, replaces: boolean): Promise<void> {
  const reader = new BackupReader(readLines(file));
  const head = await reader.head();
  await checkKeys(office, head);
  await office.database.run((sql) => checkSite(sql, head));
  const [{ isSameSite }, deletedAgain, unplanned] = await office.database.transact(async (sql) => {
    if (!replaces && !(await isEmpty(sql))) {
      throw new NotDone(FAILURES.notEmpty(office.database.place));
    }
    const restored = await restore(sql, reader, head);
    const count = await deleteAgain(sql, restored);
    // Their minute may have passed: the office is to look at the decisions first.
    const releases = await sql
      .delete(decisionReleases)
      .where(isNull(decisionReleases.doneAt))
      .returning({ id: decisionReleases.id });
    await recordActions(sql, [office.audit("backup restored", head.at)]);
    if (!restored.isSameSite) await skipNumbers(sql, calendarYear(office.now()));
    return [restored, count, releases.length] as const;
  });
  office.say(REPORTS.restored(office.database.place, clockTime(new Date(head.at))));
  if (!isSameSite) {
    office.say(REPORTS.numbersSkipped(NUMBERS_SKIPPED));
    office.say(REPORTS.deleteAgain);
  }
  office.say(REPORTS.staffOfBackup);
  if (deletedAgain > 0) office.say(REPORTS.deletedAgain(deletedAgain));
  if (unplanned > 0) office.say(REPORTS.unplanned(unplanned));
}

/** Servers do not start on applications that they have no key of. */
async function checkKeys(office: Office, { dataKeys: ids }: BackupHead): Promise<void> {
  if (ids.length === 0) return;
  const keys = await office.dataKeys();
  const missing = ids.find((id) => !keys.has(id));
  if (missing !== undefined) throw new NotDone(FAILURES.backupKey(missing));
}

/** A running site goes on encrypting with the key that it recorded when it started: a backup without that key takes the record away. */
async function checkSite(sql: Sql, head: BackupHead): Promise<void> {
  const present = await sql.select({ id: dataKeys.id }).from(dataKeys);
  const other = present.find(({ id }) => !head.dataKeys.includes(id));
  if (other && (await hasOtherConnections(sql))) throw new NotDone(FAILURES.siteRuns(other.id));
}

/** Data that was deleted does not come back by a restored backup. */
async function deleteAgain(sql: Sql, { since, isSameSite }: Restored): Promise<number> {
  let count = 0;
  for (const { action, subject } of since) {
    if (isSameSite && action === "application deleted")
      count += (await removeApplications(sql, [subject])).length;
    if (action === "person deleted" && (await deletePerson(sql, subject))) count += 1;
  }
  return count;
}
