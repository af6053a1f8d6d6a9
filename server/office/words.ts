import type { EventStatus } from "#contract/event-shapes.ts";
import type { Localized } from "#contract/locales.ts";
import { APPLICATIONS_LABEL } from "#contract/office/application-words.ts";

/** Questions. */
export const QUESTIONS = {
  person: {
    zh: "手机号、用户名或申请编号：",
    en: "Phone, username or application number: ",
  },
  newPhone: { zh: "新手机号：", en: "New phone number: " },
  confirm: ({ zh, en }: Localized): Localized => ({
    zh: `${zh}确定吗？请输入“是”或 yes：`,
    en: `${en} Are you sure? Type yes: `,
  }),
  deleteApplications: (count: number): Localized => ({
    zh: `将永久删除 ${count} 份申请，无法恢复。`,
    en: `${count === 1 ? "1 application" : `${count} applications`} will be deleted for good.`,
  }),
  changePhone: {
    zh: "以上账号将改用新手机号，密码将清除，所有设备都会退出登录。请先核实对方是账号本人。",
    en: "This account will be moved to the new phone number, its password removed, and all its logins ended. First make sure that the person asking owns the account.",
  },
  confirmOwner: {
    zh: "以上账号将重新显示孩子的申请，密码将清除，所有设备都会退出登录。请先核实对方是账号本人，手机号也仍由本人使用。",
    en: "This account will show its applications again, its password will be removed, and all its logins will end. First make sure that the person asking owns the account and still has the phone.",
  },
  deletePerson: {
    zh: "将永久删除以上账号及其报名、登记和申请，无法恢复。还在办理的，请先逐一告诉对方。",
    en: "This account, its sign-ups, registrations and applications will be deleted for good. First tell their owner which ones are still in progress.",
  },
} as const;

/** Reports of what was done. */
export const REPORTS = {
  databaseAwaited: (place: string): Localized => ({
    zh: `数据库 ${place} 暂时连不上，几秒内还会再试……`,
    en: `The database ${place} cannot be reached yet; trying again for a few seconds …`,
  }),
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
  stateSet: (number: string, before: Localized, after: Localized): Localized => ({
    zh: `${number}：${before.zh} → ${after.zh}。家长登录后可以看到`,
    en: `${number}: ${before.en} → ${after.en}. The parents see it when they log in`,
  }),
  stateSetOnPaper: (number: string, before: Localized, after: Localized): Localized => ({
    zh: `${number}：${before.zh} → ${after.zh}。这是纸质申请，家长在网上看不到，需由学校另行通知`,
    en: `${number}: ${before.en} → ${after.en}. It was filed on paper: the parents cannot see it online and have to be told by the school`,
  }),
  stateSame: (number: string, state: Localized): Localized => ({
    zh: `${number} 已经是“${state.zh}”`,
    en: `${number} is “${state.en}” already`,
  }),
  due: (count: number, year: number): Localized => ({
    zh: `共 ${count} 份，网站将于${year}年12月31日永久删除`,
    en: `Deleted for good by the site on 31 December ${year}: ${count}`,
  }),
  acceptedStay: (count: number): Localized => ({
    zh: `已录取的 ${count} 份不会自动删除：学生没有来的，请改为 withdrawn；已转入学生档案的，请用 delete-applications 删除`,
    en: `Accepted, and not deleted by the site: ${count}. Set those whose child did not come to withdrawn, and delete those that are in the student’s file with delete-applications`,
  }),
  nothingToDelete: { zh: "没有符合条件的申请", en: "No applications matched" },
  applicationsDeleted: (numbers: readonly string[]): Localized => ({
    zh: `已删除 ${numbers.length} 份申请：${numbers.join("、")}。旧备份和导出的表格里可能还有，请一并删除`,
    en: `Deleted: ${numbers.join(", ")}. Older backups and exports may still hold them: delete those too`,
  }),
  personExported: (file: string): Localized => ({
    zh: `已写入 ${file}。内含个人信息，交给本人后请删除`,
    en: `Written to ${file}. It holds personal data: delete it once the person has it`,
  }),
  personDeleted: (id: string): Localized => ({
    zh: `已删除账号 ${id} 及其报名和申请。旧备份和导出的表格里可能还有，请一并删除`,
    en: `The account ${id}, its sign-ups and its applications are deleted. Older backups and exports may still hold them: delete those too`,
  }),
  loginsEnded: (count: number): Localized => ({
    zh: `已退出 ${count} 处登录。如果密码可能已被他人知道，请本人用短信验证码重设密码`,
    en: `Logins ended: ${count}. If someone else may know the password, the owner should reset it with a code`,
  }),
  phoneChanged: (phone: string): Localized => ({
    zh: `手机号已改为 ${phone}，密码已清除，账号已在所有设备上退出登录。请本人用新手机号获取验证码登录，再设置新密码`,
    en: `The phone number is now ${phone}, the password has been removed, and the account is logged out everywhere. Ask the owner to log in with a code sent to the new number and set a new password`,
  }),
  ownerConfirmed: {
    zh: "已核实账号本人，申请重新可见；密码已清除，账号已在所有设备上退出登录。请本人用验证码登录，再设置新密码",
    en: "Owner confirmed. The applications are shown again, the password has been removed, and the account is logged out everywhere. Ask the owner to log in with a code and set a new password",
  },
  ownerNotAsked: {
    zh: "这个账号无需核实，没有作任何更改",
    en: "This account does not need to be confirmed. Nothing has been changed",
  },
  backedUp: (file: string): Localized => ({
    zh: `已备份到 ${file}。密钥（DATA_KEY 或 data.key）不在其中，请另行妥善保管：没有密钥，申请无法读取`,
    en: `The backup is in ${file}. The key (DATA_KEY or data.key) is not in it: keep a copy of it elsewhere; without it no application can be read`,
  }),
  restored: (place: string, at: string): Localized => ({
    zh: `数据库 ${place} 已恢复到 ${at} 的状态。所有人需要重新登录`,
    en: `The database ${place} is as it was at ${at}. Everyone has to log in again`,
  }),
  deletedAgain: (count: number): Localized => ({
    zh: `备份之后删除过的 ${count} 项资料已再次删除`,
    en: `Deleted since the backup, and now deleted again: ${count}`,
  }),
  unplanned: (count: number): Localized => ({
    zh: `备份时尚未到时间的 ${count} 次结果发布已取消；准备好的结果仍在，请重新安排发布`,
    en: `Releases that were still to come at the backup, now cancelled: ${count}. Their decisions stay prepared: plan the releases again`,
  }),
  numbersSkipped: (count: number): Localized => ({
    zh: `新申请的编号会跳过 ${count} 个，以免与备份之后已经发出的编号重复`,
    en: `The numbers of new applications leave out ${count}, so that none is used twice that was given out after the backup`,
  }),
  staffOfBackup: {
    zh: "人员的角色、密码和验证器已恢复到备份时的状态。如果备份之后取消过角色或重置过验证器，请在“人员”中重新处理",
    en: "Staff have the roles, passwords and second factors of the backup. If any was taken away or reset since, do so again on the page Staff",
  },
  deleteAgain: {
    zh: "如果备份之后曾应要求删除过资料，这些资料已随备份恢复，请重新删除",
    en: "If anything was deleted on request since the backup, it is back: delete it again",
  },
  sampleMade: (applications: number, signUps: number): Localized => ({
    zh: `已填入虚构的 ${applications} 份申请和 ${signUps} 份报名。试用后请换一个空的数据库再上线`,
    en: `Made: ${applications} invented applications and ${signUps} sign-ups. Begin with an empty database before the site goes live`,
  }),
  auditHolds: (chained: number, unchained: number): Localized => ({
    zh: `操作记录完好：共 ${chained} 条${unchained > 0 ? `，另有旧版本留下的 ${unchained} 条没有校验值` : ""}。请另行保存最新一条的校验值：`,
    en: `The log is as it was recorded: ${chained} entries${unchained > 0 ? `, and ${unchained} without a hash, from earlier releases` : ""}. Keep the hash of the newest entry elsewhere:`,
  }),
  noAudit: { zh: "这段时间没有操作记录", en: "Nothing was recorded in that time" },
} as const;

/** Names of columns and lines. */
export const LABELS = {
  account: { zh: "账号", en: "Account" },
  username: { zh: "用户名", en: "Username" },
  phone: { zh: "手机号", en: "Phone" },
  registeredAt: { zh: "注册时间", en: "Registered" },
  owner: { zh: "账号本人", en: "Owner" },
  unconfirmed: {
    zh: "待核实：手机号很久没有验证过，有人用验证码登录后，不显示孩子的申请",
    en: "to be confirmed: a code opened the account after its phone had gone unverified for a long time, so its applications are not shown",
  },
  events: { zh: "报名的活动", en: "Signed up for" },
  applications: APPLICATIONS_LABEL,
  none: { zh: "无", en: "none" },
} as const satisfies Record<string, Localized>;

/** In Chinese all of one width, so that what follows stands in a column. */
export type EventState = EventStatus | "cancelled";

export const EVENT_STATES: Readonly<Record<EventState, Localized>> = {
  open: { zh: "报名中", en: "open" },
  full: { zh: "已报满", en: "full" },
  closed: { zh: "已截止", en: "closed" },
  ended: { zh: "已结束", en: "ended" },
  cancelled: { zh: "已取消", en: "cancelled" },
};
