import type { EventStatus } from "#contract/event-shapes.ts";
import type { Localized } from "#contract/locales.ts";
import type { OfficeAction } from "#server/database/audit-log.ts";

/** Questions. */
export const QUESTIONS = {
  person: { zh: "手机号或用户名：", en: "Phone or username: " },
  newPhone: { zh: "新手机号：", en: "New phone: " },
  confirm: ({ zh, en }: Localized): Localized => ({
    zh: `${zh}确定吗？请输入“是”或 yes：`,
    en: `${en} Are you sure? Type yes: `,
  }),
  deleteApplications: (count: number): Localized => ({
    zh: `将永久删除 ${count} 份申请，无法恢复。`,
    en: `${count === 1 ? "1 application" : `${count} applications`} will be deleted for good.`,
  }),
  changePhone: {
    zh: "以上账号将改用新手机号，并在所有设备上退出登录。请先核实对方是账号本人。",
    en: "This account will be moved to the new phone and logged out everywhere. First make sure that the person asking owns the account.",
  },
  confirmOwner: {
    zh: "以上账号将重新显示孩子的申请。请先核实对方是账号本人，手机号也仍由本人使用。",
    en: "This account will show its applications again. First make sure that the person asking owns the account and still has the phone.",
  },
  deletePerson: {
    zh: "将永久删除以上账号及其报名、登记和申请，无法恢复。还在办理的，请先逐一告诉对方。",
    en: "This account, its sign-ups, registrations and applications will be deleted for good. First name to its owner those that are still in progress.",
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
  stateSet: (number: string, before: Localized, after: Localized): Localized => ({
    zh: `${number}：${before.zh} → ${after.zh}。家长登录后可以看到`,
    en: `${number}: ${before.en} → ${after.en}. The parents see it when they log in`,
  }),
  stateSame: (number: string, state: Localized): Localized => ({
    zh: `${number} 已经是“${state.zh}”`,
    en: `${number} is “${state.en}” already`,
  }),
  due: (count: number, year: number): Localized => ({
    zh: `共 ${count} 份，网站将于 ${year} 年 12 月 31 日永久删除`,
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
  personDeleted: (id: string): Localized => ({
    zh: `已删除账号 ${id} 及其报名和申请。旧备份和导出的表格里可能还有，请一并删除`,
    en: `The account ${id}, its sign-ups and its applications are deleted. Older backups and exports may still hold them: delete those too`,
  }),
  loginsEnded: (count: number): Localized => ({
    zh: `已让 ${count} 处登录下线。如果密码可能已被他人知道，请本人用短信验证码重设密码`,
    en: `Logins ended: ${count}. If someone else may know the password, the owner should reset it with a code`,
  }),
  phoneChanged: (phone: string): Localized => ({
    zh: `手机号已改为 ${phone}，所有设备均已下线。请本人用新手机号获取验证码登录`,
    en: `The phone is now ${phone}, and it is logged out everywhere. The owner can log in with a code sent to the new phone`,
  }),
  ownerConfirmed: {
    zh: "已核实账号本人，申请重新可见",
    en: "The owner is confirmed, and the applications are shown again",
  },
  ownerNotAsked: {
    zh: "这个账号无需核实，没有作任何更改",
    en: "This account does not need to be confirmed. Nothing has been changed",
  },
  backedUp: (file: string): Localized => ({
    zh: `已备份到 ${file}。密钥（DATA_KEY 或 data.key）不在其中，请另行妥善保管：没有密钥，申请无法读取`,
    en: `The backup is in ${file}. The key (DATA_KEY or data.key) is not in it: keep a copy of it elsewhere; without it no application can be read`,
  }),
  restored: (at: string): Localized => ({
    zh: `已恢复到 ${at} 的状态。所有人需要重新登录`,
    en: `The database is as it was at ${at}. Everyone has to log in again`,
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
  username: { zh: "用户名", en: "Username" },
  phone: { zh: "手机号", en: "Phone" },
  registeredAt: { zh: "注册时间", en: "Registered" },
  owner: { zh: "账号本人", en: "Owner" },
  unconfirmed: {
    zh: "待核实：账号很久没有使用，又由验证码登录，因此不显示孩子的申请",
    en: "to be confirmed: the account had long been unused when it was opened with a code, so its applications are not shown",
  },
  events: { zh: "报名的活动", en: "Signed up for" },
  applications: { zh: "入学申请与意向登记", en: "Applications and interests" },
  none: { zh: "无", en: "none" },
  number: { zh: "编号", en: "Number" },
  kind: { zh: "类别", en: "Kind" },
  status: { zh: "状态", en: "State" },
  alike: { zh: "同一学生的其他申请或登记", en: "Also filed for this child" },
  submittedAt: { zh: "提交时间", en: "Submitted" },
  stage: { zh: "学校", en: "School" },
  grade: { zh: "年级", en: "Grade" },
  ageReason: { zh: "年龄与年级不符的原因", en: "Why this grade at this age" },
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

/** What was filed: families apply to the stages of compulsory education on the city's platform alone. */
export const KINDS = {
  application: { zh: "入学申请", en: "Application" },
  interest: { zh: "意向登记", en: "Registration of interest" },
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

export const ACTIONS: Readonly<Record<OfficeAction, Localized>> = {
  "sign-ups read": { zh: "查看报名名单", en: "sign-ups read" },
  "sign-ups exported": { zh: "导出报名名单", en: "sign-ups exported" },
  "sign-ups expired": { zh: "报名到期删除", en: "sign-ups expired" },
  "sign-up taken in": { zh: "代为报名", en: "sign-up taken in" },
  "sign-up moved": { zh: "改报其他活动", en: "sign-up moved" },
  "sign-up cancelled": { zh: "取消报名", en: "sign-up cancelled" },
  "capacity set": { zh: "修改名额", en: "capacity set" },
  "door list read": { zh: "下载签到名单", en: "door list read" },
  "check-ins taken": { zh: "签到", en: "check-ins taken" },
  "application read": { zh: "查看申请", en: "application read" },
  "applications exported": { zh: "导出申请", en: "applications exported" },
  "application state set": { zh: "更改申请状态", en: "application state set" },
  "application withdrawn": { zh: "家长撤回申请", en: "application withdrawn" },
  "application deleted": { zh: "删除申请", en: "application deleted" },
  "application expired": { zh: "申请到期删除", en: "application expired" },
  "person read": { zh: "查看个人资料", en: "person read" },
  "person deleted": { zh: "删除个人资料", en: "person deleted" },
  "logins ended": { zh: "下线所有登录", en: "logins ended" },
  "phone changed": { zh: "更换手机号", en: "phone changed" },
  "owner confirmed": { zh: "核实账号本人", en: "owner confirmed" },
  "backup made": { zh: "备份数据库", en: "backup made" },
  "backup restored": { zh: "恢复数据库", en: "backup restored" },
  "staff invited": { zh: "邀请人员", en: "staff invited" },
  "staff joined": { zh: "接受邀请", en: "invitation accepted" },
  "staff left": { zh: "停用人员", en: "staff left" },
  "role given": { zh: "授予角色", en: "role given" },
  "role taken": { zh: "收回角色", en: "role taken" },
  "second factor reset": { zh: "重置两步验证", en: "second factor reset" },
  "staff logins ended": { zh: "下线人员的所有登录", en: "staff logged out everywhere" },
  "recovery code used": { zh: "使用恢复码", en: "recovery code used" },
  "recovery codes made": { zh: "更换恢复码", en: "recovery codes made" },
};
