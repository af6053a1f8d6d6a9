import path from "node:path";
import { STATUS_LABELS } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";

/** The states of applications, as they may be typed. */
export const STATES: Localized = {
  zh: Object.entries(STATUS_LABELS)
    .map(([state, { zh }]) => `${zh}（${state}）`)
    .join("、"),
  en: Object.keys(STATUS_LABELS).join(", "),
};

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
  noState: (name: string): Localized => ({
    zh: `${name} 只能是：${STATES.zh}`,
    en: `${name} must be one of: ${STATES.en}`,
  }),
  notADay: (name: string): Localized => ({
    zh: `${name} 须为日期，如 2026-11-21`,
    en: `${name} must be a date, such as 2026-11-21`,
  }),
  notATable: (file: string): Localized => ({
    zh: `${file} 须以 .xlsx 或 .csv 结尾`,
    en: `${file} must end in .xlsx or .csv`,
  }),
  notADocument: (file: string): Localized => ({
    zh: `${file} 须以 .html 或 .json 结尾`,
    en: `${file} must end in .html or .json`,
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
  /** `asked`: how many were to have the state. */
  noState: (refusals: readonly Localized[], asked: number): Localized => ({
    zh: [...refusals.map(({ zh }) => zh), ...(asked > 1 ? ["一份也没有更改"] : [])].join("\n"),
    en: [...refusals.map(({ en }) => en), ...(asked > 1 ? ["No state has been changed"] : [])].join(
      "\n",
    ),
  }),
  auditFaults: (faults: readonly Localized[]): Localized => ({
    zh: ["操作记录有问题：", ...faults.map(({ zh }) => zh)].join("\n"),
    en: ["The log is not as it was recorded:", ...faults.map(({ en }) => en)].join("\n"),
  }),
  auditHashGone: {
    zh: "操作记录里没有这个校验值：它那一条之后的记录可能被整段换过",
    en: "No entry in the log has this hash: the log may have been replaced",
  },
  noApplicationToDelete: (number: string): Localized => ({
    zh: `没有编号为 ${number} 的申请，一份也没有删除`,
    en: `There is no application ${number}. None has been deleted`,
  }),
  nothingEntered: {
    zh: "没有输入手机号、用户名或申请编号",
    en: "No phone number, username or application number was entered",
  },
  noFile: (file: string): Localized => ({
    zh: `找不到文件 ${file}`,
    en: `There is no file ${file}`,
  }),
  isFolder: (file: string): Localized => ({
    zh: `${file} 是文件夹。请写出其中文件的名称，如 ${path.join(file, "site.backup")}`,
    en: `${file} is a folder. Name a file in it, such as ${path.join(file, "site.backup")}`,
  }),
  isNoFile: (file: string): Localized => ({
    zh: `${file} 不是普通文件（可能是链接、设备或管道），不能覆盖。请换一个文件名`,
    en: `${file} is not an ordinary file (it may be a link, a device or a pipe) and is not overwritten. Choose another name`,
  }),
  noRight: (reason: string): Localized => ({
    zh: `没有权限（${reason}）。请以运行网站的用户或 root 身份执行`,
    en: `Not allowed (${reason}). Run it as the user that runs the site, or as root`,
  }),
  secondApplication: (number: string, other: string): Localized => ({
    zh: `${number} 不能恢复：同一账号已为该学生提交同一学校、同一入学年份的另一份申请 ${other}。请先将那一份改为 declined 或 withdrawn`,
    en: `${number} cannot come back: the account has another application, ${other}, for the same child, school and year of entry. Set that one to declined or withdrawn first`,
  }),
  noStateOfInterest: (number: string): Localized => ({
    zh: `${number} 是意向登记，不是入学申请，只有 submitted 和 withdrawn 两种状态`,
    en: `${number} is a registration of interest and no application: it is submitted or withdrawn`,
  }),
  noStateBesideDecision: (number: string): Localized => ({
    zh: `${number} 已准备好结果，发布时会改变状态。请先在管理后台撤销准备好的结果`,
    en: `${number} has a prepared decision, which would overrule this state when it is released. Undo the decision in the office first`,
  }),
  noPerson: {
    zh: "没有找到这个手机号或用户名的账号，也没有这个编号的申请",
    en: "There is no account with this phone or username, and no application with this number",
  },
  noPhone: (countries: readonly string[]): Localized => ({
    zh: `这不是能收到验证码的手机号。可用：中国大陆 11 位手机号，或 + 开头的其他号码（SMS_COUNTRIES：${countries.join("、")}）`,
    en: `Codes cannot be sent to this phone. Give a mainland mobile of 11 digits, or another number with + and its country code (SMS_COUNTRIES: ${countries.join(", ")})`,
  }),
  phoneTaken: {
    zh: "这个手机号已有账号，没有作任何更改",
    en: "Another account has this phone already. Nothing has been changed",
  },
  notConfirmed: { zh: "未确认，没有作任何更改", en: "Not confirmed: nothing has been changed" },
  fileExists: (file: string): Localized => ({
    zh: `${file} 已经存在。请换一个文件名，或加 --overwrite 覆盖`,
    en: `${file} already exists. Choose another name, or overwrite it with --overwrite`,
  }),
  noGroup: (name: string): Localized => ({
    zh: `这台机器上没有名为 ${name} 的用户组`,
    en: `This machine has no group ${name}`,
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
  inUse: {
    zh: "数据库里已有账号、申请或报名，没有填入示例数据。请另设一个空的 DATA_DIR 或 DATABASE_URL 试用",
    en: "There are accounts, applications or sign-ups already, so no sample data has been made. Try it with an empty DATA_DIR or DATABASE_URL",
  },
  siteRuns: (id: string): Localized => ({
    zh: `网站正在运行，数据库里登记的密钥（${id}）不在这份备份中，没有改动。请先停止网站再恢复，否则家长此后提交的申请可能无法读取`,
    en: `The site is running, and the database has a key (${id}) that this backup does not have. Nothing has been changed. Stop the site before you restore, or what families file from then on may never be readable`,
  }),
  notEmpty: (place: string): Localized => ({
    zh: `数据库 ${place} 里已有数据，没有改动。请先确认没有选错数据库；要用备份替换其中全部数据，请加 --replace`,
    en: `The database ${place} already holds data, and nothing has been changed. Make sure that it is the one you mean. To replace everything in it with the backup, add --replace`,
  }),
  contentFaults: (count: number, hasLastGood: boolean): Localized => {
    const faults = count === 1 ? "1 fault" : `${count} faults`;
    return hasLastGood
      ? {
          zh: `内容文件夹有 ${count} 处错误，有错的活动取自最近一次正确的内容。详情请运行 npm run content 查看`,
          en: `The content has ${faults}, so those with faults are shown as they last were without. Run npm run content for details`,
        }
      : {
          zh: `内容文件夹有 ${count} 处错误，也没有最近一次正确的内容，活动信息可能不全。详情请运行 npm run content 查看`,
          en: `The content has ${faults} and there is no last good content, so events may be incomplete. Run npm run content for details`,
        };
  },
} as const;
