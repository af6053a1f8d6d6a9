import * as z from "zod/mini";
import { describeFields, describeShape } from "#contract/describe.ts";
import type { Localized } from "#contract/locales.ts";
import { IsoTime, WholeNumber } from "#contract/value-shapes.ts";

const since = IsoTime;
const count = WholeNumber;

const ContentStale = z.object({ code: z.literal("content-stale"), since, count });
describeFields(ContentStale, {
  code: "Mistakes in the content keep changes from being published.",
  since: "Since when: ISO 8601 with offset.",
  count: "How many mistakes.",
});
const ContentToLookAt = z.object({ code: z.literal("content-to-look-at"), count });
describeFields(ContentToLookAt, {
  code: "Places in the content are to be checked.",
  count: "How many places.",
});
const PicturesUnsaved = z.object({ code: z.literal("pictures-unsaved"), count });
describeFields(PicturesUnsaved, {
  code: "Pictures cannot be saved to the disk and are only in memory.",
  count: "How many pictures.",
});
const ConnectionsOverdue = z.object({ code: z.literal("connections-overdue"), count });
describeFields(ConnectionsOverdue, {
  code: "Connections of the database were not given back.",
  count: "How many connections.",
});
const SmsFailing = z.object({ code: z.literal("sms-failing"), since });
describeFields(SmsFailing, {
  code: "Codes by text message do not go out.",
  since: "Since when: ISO 8601 with offset.",
});
const DataUnreadable = z.object({ code: z.literal("data-unreadable") });
describeFields(DataUnreadable, { code: "DATA_DIR cannot be read." });
const DiskAlmostFull = z.object({ code: z.literal("disk-almost-full"), mebibytes: count });
describeFields(DiskAlmostFull, {
  code: "The disk that DATA_DIR is on is almost full.",
  mebibytes: "The mebibytes that are left.",
});
const BackupFailed = z.object({ code: z.literal("backup-failed") });
describeFields(BackupFailed, { code: "The nightly backup failed and is tried again." });
const BackupMissing = z.object({ code: z.literal("backup-missing") });
describeFields(BackupMissing, { code: "There are applications and no backup." });
const BackupOld = z.object({ code: z.literal("backup-old"), hours: count });
describeFields(BackupOld, {
  code: "The last backup is more than 26 hours old.",
  hours: "How many hours.",
});
const BackupsUnreadable = z.object({ code: z.literal("backups-unreadable") });
describeFields(BackupsUnreadable, { code: "BACKUP_DIR cannot be read." });
const ApplicationsDue = z.object({ code: z.literal("applications-due") });
describeFields(ApplicationsDue, {
  code: "Applications are deleted on the coming 31 December.",
});

export const SiteWarning = z.discriminatedUnion("code", [
  ContentStale,
  ContentToLookAt,
  PicturesUnsaved,
  ConnectionsOverdue,
  SmsFailing,
  DataUnreadable,
  DiskAlmostFull,
  BackupFailed,
  BackupMissing,
  BackupOld,
  BackupsUnreadable,
  ApplicationsDue,
]);
describeShape(SiteWarning, "Something that an operator has to fix although pages are served.");
export type SiteWarning = z.infer<typeof SiteWarning>;

/** A warning for whoever reads it in the office; `timeOf` writes a time in their language. */
export function warningWords(warning: SiteWarning, timeOf: (time: string) => string): Localized {
  switch (warning.code) {
    case "content-stale": {
      const [start, faults] = [timeOf(warning.since), warning.count];
      return {
        zh: `网站内容有 ${faults} 处错误，${start} 以来的相关修改没有上线；错在哪里，见“网站内容”或日志`,
        en: `${faults === 1 ? "1 mistake" : `${faults} mistakes`} in the content: the changes concerned since ${start} are not published. Website content and the log say where`,
      };
    }
    case "content-to-look-at":
      return {
        zh: `网站内容有 ${warning.count} 处需要核对，见“网站内容”或日志`,
        en: `${warning.count === 1 ? "1 place" : `${warning.count} places`} in the content to be checked: see Website content or the log`,
      };
    case "pictures-unsaved":
      return {
        zh: `有 ${warning.count} 张图片无法存入磁盘，目前只在内存里`,
        en: `${warning.count === 1 ? "1 picture cannot be saved to the disk and is" : `${warning.count} pictures cannot be saved to the disk and are`} only in memory`,
      };
    case "connections-overdue":
      return {
        zh: `有 ${warning.count} 个数据库连接没有释放。请把日志交给开发人员，并重新启动网站`,
        en: `${warning.count === 1 ? "1 database connection was" : `${warning.count} database connections were`} not given back. Hand the log to the developers and restart the site`,
      };
    case "sms-failing": {
      const start = timeOf(warning.since);
      return {
        zh: `${start} 起，短信验证码发不出去；原因见日志。家长仍可用密码登录`,
        en: `Codes by text message have not gone out since ${start}; the log says why. Families can still log in with a password`,
      };
    }
    case "data-unreadable":
      return {
        zh: "存放数据的文件夹（DATA_DIR）无法读取",
        en: "The folder that holds the data (DATA_DIR) cannot be read",
      };
    case "disk-almost-full":
      return {
        zh: `磁盘快满了，只剩 ${warning.mebibytes} MiB`,
        en: `The disk is almost full: ${warning.mebibytes} MiB left`,
      };
    case "backup-failed":
      return {
        zh: "夜间自动备份失败，每半小时重试一次；原因见日志",
        en: "The nightly backup failed and is tried again every half hour; the log says why",
      };
    case "backup-missing":
      return {
        zh: "已有申请，却还没有任何备份",
        en: "There are applications, and no backup has been made",
      };
    case "backup-old":
      return {
        zh: `最近一次备份已是 ${warning.hours} 小时前`,
        en: `The last backup is ${warning.hours} hours old`,
      };
    case "backups-unreadable":
      return {
        zh: "备份文件夹（BACKUP_DIR）无法读取",
        en: "The backup folder (BACKUP_DIR) cannot be read",
      };
    case "applications-due":
      return {
        zh: "有申请或登记将在12月31日删除，请在此之前核对",
        en: "Applications or registrations will be deleted on 31 December: check them before then",
      };
  }
}
