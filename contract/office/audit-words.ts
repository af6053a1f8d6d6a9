import type { Localized } from "#contract/locales.ts";

/** The actions of the office on personal data and the removals of the site by itself, by the audit log's names for them. */
export const AUDIT_ACTIONS = {
  "sign-ups read": { zh: "查看报名名单", en: "sign-ups viewed" },
  "sign-ups exported": { zh: "导出报名名单", en: "sign-ups exported" },
  "sign-ups expired": { zh: "报名到期删除", en: "sign-ups expired" },
  "sign-up taken in": { zh: "代为报名", en: "family signed up by staff" },
  "sign-up moved": { zh: "改报其他活动", en: "sign-up moved" },
  "sign-up cancelled": { zh: "取消报名", en: "sign-up cancelled" },
  "capacity set": { zh: "修改名额", en: "number of places changed" },
  "message written": { zh: "起草给家长的消息", en: "message to families drafted" },
  "message changed": { zh: "修改给家长的消息", en: "message to families changed" },
  "message marked as sent": { zh: "标记消息已发送", en: "message marked as sent" },
  "message marked as not sent": { zh: "撤销“已发送”标记", en: "message marked as not sent" },
  "message deleted": { zh: "删除给家长的消息", en: "message to families deleted" },
  "door list read": { zh: "下载签到名单", en: "check-in list downloaded" },
  "check-ins taken": { zh: "签到", en: "check-ins" },
  "application read": { zh: "查看申请", en: "application opened" },
  "applications exported": { zh: "导出申请", en: "applications exported" },
  "application state set": { zh: "更改申请状态", en: "application status changed" },
  "application withdrawn": { zh: "家长撤回申请", en: "application withdrawn" },
  "application phone read": { zh: "查看监护人手机号", en: "guardian’s phone number viewed" },
  "application noted": { zh: "添加内部备注", en: "internal note added" },
  "application papers set": { zh: "更改已交材料", en: "documents handed in changed" },
  "application entered": { zh: "录入纸质申请", en: "application entered from paper" },
  "decision prepared": { zh: "准备申请结果", en: "decision prepared" },
  "decision undone": { zh: "撤销准备好的结果", en: "prepared decision undone" },
  "decision released": { zh: "发布申请结果", en: "decision released" },
  "decisions released": { zh: "整批结果发布完成", en: "release completed" },
  "decision left out": { zh: "申请结果未能发布", en: "decision not released" },
  "release planned": { zh: "安排发布时间", en: "release planned" },
  "release cancelled": { zh: "取消发布", en: "release cancelled" },
  "application deleted": { zh: "删除申请", en: "application deleted" },
  "application expired": { zh: "申请到期删除", en: "application expired" },
  "person read": { zh: "查找个人信息", en: "personal data looked up" },
  "person exported": { zh: "导出个人信息", en: "personal data exported" },
  "application corrected": { zh: "更正申请", en: "application corrected" },
  "person deleted": { zh: "删除个人信息", en: "personal data deleted" },
  "logins ended": { zh: "结束账号的所有登录", en: "account logged out everywhere" },
  "phone changed": { zh: "更换手机号", en: "phone number changed" },
  "owner confirmed": { zh: "核实账号本人", en: "owner confirmed" },
  "backup made": { zh: "备份数据库", en: "backup made" },
  "backup downloaded": { zh: "下载备份", en: "backup downloaded" },
  "backup restored": { zh: "恢复数据库", en: "backup restored" },
  "staff invited": { zh: "邀请人员", en: "staff invited" },
  "staff joined": { zh: "接受邀请", en: "invitation accepted" },
  "staff left": { zh: "停用人员", en: "staff access ended" },
  "role given": { zh: "授予角色", en: "role given" },
  "role taken": { zh: "收回角色", en: "role taken away" },
  "second factor reset": { zh: "重置两步验证", en: "two-step verification reset" },
  "staff logins ended": { zh: "结束人员的所有登录", en: "staff logged out everywhere" },
  "recovery code used": { zh: "使用恢复码", en: "recovery code used" },
  "recovery codes made": { zh: "更换恢复码", en: "recovery codes made" },
  "sample data made": { zh: "填入示例数据", en: "sample data made" },
} as const satisfies Readonly<Record<string, Localized>>;
export type OfficeAction = keyof typeof AUDIT_ACTIONS;

/** Older releases may have had others. */
export function isOfficeAction(action: string): action is OfficeAction {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}

/** What verifying the audit log has found, by the number of the line. */
export const AUDIT_FAULTS = {
  changed: (id: number): Localized => ({
    zh: `第 ${id} 条记录被改动过`,
    en: `entry ${id} was changed`,
  }),
  missing: (id: number): Localized => ({
    zh: `第 ${id} 条之前有记录被删除，或这一条被改动过`,
    en: `entries before entry ${id} are missing, or it was changed`,
  }),
  inserted: (id: number): Localized => ({
    zh: `第 ${id} 条不是网站写下的`,
    en: `entry ${id} was not recorded by the site`,
  }),
  "end missing": (id: number): Localized => ({
    zh: `第 ${id} 条之后有记录被删除`,
    en: `entries after entry ${id} are missing`,
  }),
} as const;
