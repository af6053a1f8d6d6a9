import type { Localized } from "#contract/locales.ts";
import { INVITATION_HOURS } from "#contract/office/session.ts";
import type { StaffEntry } from "#contract/office/staff-shapes.ts";

export const STAFF_STATES: Readonly<Record<StaffEntry["state"], Localized>> = {
  invited: { zh: "已邀请", en: "invited" },
  "invitation-expired": { zh: "邀请已过期", en: "invitation expired" },
  active: { zh: "在用", en: "active" },
  left: { zh: "已停用", en: "access ended" },
};

export const STAFF_REPORTS = {
  nobody: {
    zh: "还没有人员。用 staff add 添加第一位管理员",
    en: "There is no staff yet. Add the first administrator with staff add",
  },
  invitation: (name: string): Localized => ({
    zh: `请将下面的链接交给${name}本人，${INVITATION_HOURS} 小时内有效，只能用一次：`,
    en: `Give this link to ${name} in person. It works once, within ${INVITATION_HOURS} hours:`,
  }),
  left: (name: string): Localized => ({
    zh: `${name}已停用，所有登录均已退出`,
    en: `${name} has no access any more, and is logged out everywhere`,
  }),
  reset: (name: string): Localized => ({
    zh: `${name}的两步验证已重置，所有登录均已退出`,
    en: `${name}’s two-step verification is reset, and they are logged out everywhere`,
  }),
} as const;

export const STAFF_FAILURES = {
  noStaff: (name: string): Localized => ({
    zh: `没有名为“${name}”的在用人员。staff list 可查看名单`,
    en: `There is no one called “${name}” among the staff. staff list shows who is`,
  }),
  nameTaken: (name: string): Localized => ({
    zh: `已有名为“${name}”的人员，请加上部门以示区别`,
    en: `Someone called “${name}” is there already. Add a department to the name`,
  }),
  badName: {
    zh: "姓名须为 2 至 50 个字，不含 @",
    en: "A name has 2 to 50 characters, and no @",
  },
  joined: (name: string): Localized => ({
    zh: `${name}已完成设置，无需邀请。忘记密码或丢了手机的，请用 staff reset-second-factor`,
    en: `${name} has set up the account already. If the password or the phone is lost, use staff reset-second-factor`,
  }),
  lastAdministrator: {
    zh: "至少要有一位管理员。请先让另一位成为管理员并完成登录设置",
    en: "There has to be an administrator. First add another, who sets up the account",
  },
  doorInBrowser: {
    zh: "签到角色须指定活动和日期，请在管理后台的“人员”中授予",
    en: "The check-in role is for one event and day. Give it in the office, under Staff",
  },
} as const;
