import { STATUS_LABELS } from "#contract/application-labels.ts";
import type { ApplicationStatus } from "#contract/application-shapes.ts";
import type { EventStatus } from "#contract/event-shapes.ts";
import type { Localized } from "#contract/locales.ts";
import type { OfficeAction } from "#server/database/audit-log.ts";

/** Messages where a command was called in a wrong way. */
export const USAGE = {
  langOption: { zh: "输出语言，默认中文", en: "language of the output; Chinese by default" },
  helpOption: { zh: "显示说明", en: "shows how to use it" },
  unknownCommand: (name: string): Localized => ({
    zh: `没有“${name}”这个命令`,
    en: `There is no command “${name}”`,
  }),
  noOption: (option: string): Localized => ({
    zh: `没有选项 ${option}`,
    en: `There is no option ${option}`,
  }),
  takenByNpm: (option: string): Localized => ({
    zh: `选项 ${option} 被 npm 自己读走了。请在命令前加上 --：npm run office -- <命令> …`,
    en: `npm has taken the option ${option} for itself. Write -- before the command: npm run office -- <command> …`,
  }),
  badValue: (option: string): Localized => ({
    zh: `选项 ${option} 缺少取值，或不应带值`,
    en: `The option ${option} lacks its value, or takes none`,
  }),
  wrongOrder: {
    zh: "--from 的日期不能晚于 --until",
    en: "--from must not be later than --until",
  },
  missing: (names: string): Localized => ({ zh: `缺少 ${names}`, en: `${names} is missing` }),
  tooMany: { zh: "参数太多", en: "There are too many arguments" },
  notOneOf: (name: string, choices: readonly string[]): Localized => ({
    zh: `${name} 只能是：${choices.join("、")}`,
    en: `${name} must be one of: ${choices.join(", ")}`,
  }),
  notADay: (name: string): Localized => ({
    zh: `${name} 须为日期，如 2026-11-21`,
    en: `${name} must be a date, such as 2026-11-21`,
  }),
  notATable: (file: string): Localized => ({
    zh: `${file} 须以 .xlsx 或 .csv 结尾`,
    en: `${file} must end in .xlsx or .csv`,
  }),
  numbersOrDay: {
    zh: "请写申请编号，或用 --before 给出日期，二者选一",
    en: "Give either application numbers or a date with --before",
  },
  seeHelp: (command: string): Localized => ({
    zh: `查看用法：npm run office -- ${command}--help`,
    en: `How to use it: npm run office -- ${command}--help`,
  }),
} as const;

/** Why something is not done. */
export const FAILURES = {
  noEvent: (id: string): Localized => ({
    zh: `没有编号为 ${id} 的活动。活动编号可用 events 命令查看`,
    en: `There is no event ${id}. The command events lists their ids`,
  }),
  noApplication: (number: string): Localized => ({
    zh: `没有编号为 ${number} 的申请`,
    en: `There is no application ${number}`,
  }),
  noApplicationToDelete: (number: string): Localized => ({
    zh: `没有编号为 ${number} 的申请，一份也没有删除`,
    en: `There is no application ${number}. None has been deleted`,
  }),
  nothingEntered: { zh: "没有输入手机号或用户名", en: "No phone or user name was entered" },
  noFile: (file: string): Localized => ({
    zh: `找不到文件 ${file}`,
    en: `There is no file ${file}`,
  }),
  noRight: (reason: string): Localized => ({
    zh: `没有权限（${reason}）。请以运行网站的用户或 root 身份执行`,
    en: `Not allowed (${reason}). Run it as the user that runs the site, or as root`,
  }),
  secondApplication: (number: string, other: string): Localized => ({
    zh: `${number} 不能恢复：同一账号已为该学生提交同一学段、同一年度的另一份申请 ${other}。请先将那一份改为 declined 或 withdrawn`,
    en: `${number} cannot come back: the account has another application, ${other}, for the same child, stage and year. Set that one to declined or withdrawn first`,
  }),
  noPerson: {
    zh: "没有用这个手机号或用户名注册的账号",
    en: "Nobody has an account with this phone or user name",
  },
  notConfirmed: { zh: "未确认，没有作任何更改", en: "Not confirmed: nothing has been changed" },
  fileExists: (file: string): Localized => ({
    zh: `${file} 已经存在。请换一个文件名，或加 --overwrite 覆盖`,
    en: `${file} already exists. Choose another name, or overwrite it with --overwrite`,
  }),
  noFolder: (file: string): Localized => ({
    zh: `${file} 所在的文件夹不存在，请先建立`,
    en: `The folder of ${file} does not exist. Make it first`,
  }),
  noDatabase: (folder: string): Localized => ({
    zh: `${folder} 里没有数据库。请将 DATA_DIR 或 DATABASE_URL 设为网站所用的值`,
    en: `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL to the value that the site uses`,
  }),
  noDataKey: {
    zh: "缺少读取申请所需的密钥。请将 DATA_KEY 设为网站所用的值，或将 data.key 放回数据文件夹",
    en: "The key of the applications is missing. Set DATA_KEY to the value that the site uses, or put data.key back into the data folder",
  },
  databaseAway: (reason: string): Localized => ({
    zh: `数据库连接失败（${reason}）。如果连接断开前已在更改，结果可能已保存：请先核对（可用 audit-log），再决定是否重做`,
    en: `The database cannot be reached (${reason}). If a change was under way, it may have been saved: look first (audit-log helps) before doing it again`,
  }),
  outside: (reason: string): Localized => ({
    zh: `未能完成：${reason}`,
    en: `Not done: ${reason}`,
  }),
  fault: (reason: string): Localized => ({
    zh: `程序出错，未能全部完成，出错前的步骤可能已保存。请先核对（可用 audit-log），再决定是否重做：\n${reason}`,
    en: `The program has a fault and did not finish; what it did before may have been saved. Look first (audit-log helps) before doing it again:\n${reason}`,
  }),
  noBackup: (file: string): Localized => ({
    zh: `${file} 不是本网站的备份文件`,
    en: `${file} is not a backup of this site`,
  }),
  backupNotWhole: (file: string): Localized => ({
    zh: `${file} 不完整或已损坏，数据库没有改动`,
    en: `${file} is incomplete or damaged. The database has not been changed`,
  }),
  backupNewer: (file: string): Localized => ({
    zh: `${file} 由更新版本的程序生成，请先升级网站`,
    en: `${file} was made by a newer release. Bring the site up to date first`,
  }),
  backupKey: (id: string): Localized => ({
    zh: `缺少解密这份备份中申请所需的密钥（${id}）。请将 DATA_KEY 设为备份时的密钥，或将当时的 data.key 放回数据文件夹`,
    en: `The key of this backup’s applications is missing (${id}). Set DATA_KEY to the key of that time, or put the data.key of that time back into the data folder`,
  }),
  notEmpty: {
    zh: "数据库里已有数据，没有改动。要用备份替换全部现有数据，请加 --replace",
    en: "The database already holds data, and nothing has been changed. To replace all of it with the backup, add --replace",
  },
  contentFaults: (count: number, hasLastGood: boolean): Localized => {
    const faults = count === 1 ? "1 fault" : `${count} faults`;
    return hasLastGood
      ? {
          zh: `内容文件夹有 ${count} 处错误，以下活动来自最近一次正确的内容。详情请运行 npm run validate 查看`,
          en: `The content has ${faults}, so the last good content is shown. Run npm run validate for details`,
        }
      : {
          zh: `内容文件夹有 ${count} 处错误，也没有最近一次正确的内容，活动信息可能不全。详情请运行 npm run validate 查看`,
          en: `The content has ${faults} and there is no last good content, so events may be incomplete. Run npm run validate for details`,
        };
  },
} as const;

/** Questions. */
export const QUESTIONS = {
  person: { zh: "手机号或用户名：", en: "Phone or user name: " },
  confirm: ({ zh, en }: Localized): Localized => ({
    zh: `${zh}确定吗？请输入“是”或 yes：`,
    en: `${en} Are you sure? Type yes: `,
  }),
  deleteApplications: (count: number): Localized => ({
    zh: `将永久删除 ${count} 份申请，无法恢复。`,
    en: `${count === 1 ? "1 application" : `${count} applications`} will be deleted for good.`,
  }),
  deletePerson: {
    zh: "将永久删除以上账号及其报名和申请，无法恢复。",
    en: "This account, its sign-ups and its applications will be deleted for good.",
  },
} as const;

/** Reports of what was done. */
export const REPORTS = {
  noEvents: { zh: "没有活动", en: "There are no events" },
  noLimit: { zh: "不限", en: "no limit" },
  signUpCount: (count: number): Localized => ({
    zh: `共 ${count} 份报名`,
    en: `Signed up: ${count}`,
  }),
  written: (file: string, rows: number): Localized => ({
    zh: `已写入 ${file}，共 ${rows} 行。${rows > 0 ? "内含个人信息，用完请删除" : "没有符合条件的记录"}`,
    en: `${rows === 1 ? "1 row" : `${rows} rows`} written to ${file}. ${rows > 0 ? "It holds personal data: delete it when it is no longer needed" : "No records matched"}`,
  }),
  stateSet: (number: string, before: ApplicationStatus, after: ApplicationStatus): Localized => ({
    zh: `${number}：${STATUS_LABELS[before].zh} → ${STATUS_LABELS[after].zh}。家长登录后可以看到`,
    en: `${number}: ${STATUS_LABELS[before].en} → ${STATUS_LABELS[after].en}. The parents see it when they log in`,
  }),
  stateSame: (number: string, status: ApplicationStatus): Localized => ({
    zh: `${number} 已经是“${STATUS_LABELS[status].zh}”`,
    en: `${number} is “${STATUS_LABELS[status].en}” already`,
  }),
  nothingToDelete: { zh: "没有符合条件的申请", en: "No applications matched" },
  applicationsDeleted: (numbers: readonly string[]): Localized => ({
    zh: `已删除 ${numbers.length} 份申请：${numbers.join("、")}。旧备份和导出的表格里可能还有，请一并删除`,
    en: `Deleted: ${numbers.join(", ")}. Older backups and exports may still hold them: delete those too`,
  }),
  personDeleted: (id: string): Localized => ({
    zh: `已删除账号 ${id} 及其报名和申请。旧备份和导出的表格里可能还有，请一并删除`,
    en: `The account ${id}, its sign-ups and its applications are deleted. Older backups and exports may still hold them: delete those too`,
  }),
  backedUp: (file: string): Localized => ({
    zh: `已备份到 ${file}。密钥（DATA_KEY 或 data.key）不在其中，请另行妥善保管：没有密钥，申请无法读取`,
    en: `The backup is in ${file}. The key (DATA_KEY or data.key) is not in it: keep a copy of it elsewhere; without it no application can be read`,
  }),
  restored: (at: string): Localized => ({
    zh: `已恢复到 ${at} 的状态。所有人需要重新登录`,
    en: `The database is as it was at ${at}. Everybody has to log in again`,
  }),
  deletedAgain: (count: number): Localized => ({
    zh: `备份之后删除过的 ${count} 项资料已再次删除`,
    en: `Deleted since the backup, and now deleted again: ${count}`,
  }),
  deleteAgain: {
    zh: "如果备份之后曾应要求删除过资料，这些资料已随备份恢复，请重新删除",
    en: "If anything was deleted on request since the backup, it is back: delete it again",
  },
  noAudit: { zh: "这段时间没有操作记录", en: "Nothing was recorded in that time" },
} as const;

/** Names of columns and lines. */
export const LABELS = {
  account: { zh: "账号", en: "Account" },
  username: { zh: "用户名", en: "User name" },
  phone: { zh: "手机号", en: "Phone" },
  registeredAt: { zh: "注册时间", en: "Registered" },
  events: { zh: "报名的活动", en: "Signed up for" },
  applications: { zh: "入学申请", en: "Applications" },
  none: { zh: "无", en: "none" },
  signedUpAt: { zh: "报名时间", en: "Signed up" },
  number: { zh: "申请编号", en: "Number" },
  status: { zh: "状态", en: "State" },
  alike: { zh: "同一学生的其他申请", en: "Also filed for this child" },
  submittedAt: { zh: "提交时间", en: "Submitted" },
  stage: { zh: "学段", en: "Stage" },
  grade: { zh: "年级", en: "Grade" },
  studentName: { zh: "学生姓名", en: "Student" },
  gender: { zh: "性别", en: "Gender" },
  birthDate: { zh: "出生日期", en: "Date of birth" },
  currentSchool: { zh: "现就读学校", en: "Current school" },
  guardianName: { zh: "监护人姓名", en: "Guardian" },
  relation: { zh: "与学生的关系", en: "Relation" },
  guardianPhone: { zh: "监护人手机号", en: "Guardian’s phone" },
  address: { zh: "家庭住址", en: "Home address" },
  remarks: { zh: "备注", en: "Remarks" },
  consent: { zh: "同意的声明版本及时间", en: "Consent" },
} as const satisfies Record<string, Localized>;

/** In Chinese all of one width, so that what follows stands in a column. */
export const EVENT_STATES: Readonly<Record<EventStatus, Localized>> = {
  open: { zh: "报名中", en: "open" },
  full: { zh: "已报满", en: "full" },
  closed: { zh: "已截止", en: "closed" },
  ended: { zh: "已结束", en: "ended" },
};

export const ACTIONS: Readonly<Record<OfficeAction, Localized>> = {
  "sign-ups read": { zh: "查看报名名单", en: "sign-ups read" },
  "sign-ups exported": { zh: "导出报名名单", en: "sign-ups exported" },
  "sign-ups expired": { zh: "报名到期删除", en: "sign-ups expired" },
  "application read": { zh: "查看申请", en: "application read" },
  "applications exported": { zh: "导出申请", en: "applications exported" },
  "application state set": { zh: "更改申请状态", en: "application state set" },
  "application deleted": { zh: "删除申请", en: "application deleted" },
  "person read": { zh: "查看个人资料", en: "person read" },
  "person deleted": { zh: "删除个人资料", en: "person deleted" },
  "backup made": { zh: "备份数据库", en: "backup made" },
  "backup restored": { zh: "恢复数据库", en: "backup restored" },
};
