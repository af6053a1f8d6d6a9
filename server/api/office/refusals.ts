import { CODE } from "#contract/codes.ts";
import type { Localized } from "#contract/locales.ts";
import type { OfficeRefusal } from "#contract/office/refusal.ts";
import type { RefusalCode, RefusalDetails } from "#server/api/envelope.ts";
import type { OfficeRefused, RefusalReason } from "#server/staff/refusals.ts";

const CODES: Readonly<Record<RefusalReason, RefusalCode>> = {
  "not-logged-in": CODE.notLoggedIn,
  role: CODE.forbidden,
  confirm: CODE.forbidden,
  origin: CODE.forbidden,
  credentials: CODE.forbidden,
  code: CODE.forbidden,
  invitation: CODE.forbidden,
  "second-factor": CODE.forbidden,
  "last-administrator": CODE.conflict,
  "name-taken": CODE.conflict,
  "not-found": CODE.notFound,
  changed: CODE.conflict,
  "no-account": CODE.conflict,
  "signed-up": CODE.conflict,
  full: CODE.conflict,
  ended: CODE.conflict,
  "checked-in": CODE.conflict,
  "below-taken": CODE.conflict,
  interest: CODE.conflict,
  second: CODE.conflict,
  withdrawn: CODE.conflict,
  alike: CODE.conflict,
  released: CODE.conflict,
  "too-soon": CODE.conflict,
  "unknown-place": CODE.conflict,
  "phone-taken": CODE.conflict,
  "phone-not-served": CODE.conflict,
  prepared: CODE.conflict,
};

/** `{0}` stands for the place of a letter. */
const MESSAGES: Readonly<Record<OfficeRefusal["reason"], Localized>> = {
  role: { zh: "您没有这项操作的权限", en: "Your roles do not allow this" },
  confirm: {
    zh: "请再次输入密码和动态验证码",
    en: "Enter your password and a code again first",
  },
  origin: { zh: "请求不是从本站页面发出的", en: "This was not sent by a page of this site" },
  credentials: { zh: "姓名或密码不正确", en: "The name or password is wrong" },
  code: {
    zh: "验证码不正确，或已经用过。每个验证码只能用一次，请等下一个",
    en: "The code is wrong or has been used. Each code works only once: wait for the next one",
  },
  invitation: {
    zh: "邀请链接已使用或已过期。如果您已完成设置，请直接登录；否则请管理员重新邀请",
    en: "This invitation has been used or has expired. If you have set up your account, log in; otherwise ask an administrator for another",
  },
  "second-factor": {
    zh: "您的两步验证尚未设置，或已被管理员重置。请打开管理员给您的链接",
    en: "Your two-step verification is not set up, or an administrator has reset it. Open the link that the administrator gave you",
  },
  "last-administrator": {
    zh: "至少要有一位管理员。请先让另一位成为管理员并完成登录设置",
    en: "There has to be an administrator. First give the role to someone else who has set up their account",
  },
  "name-taken": {
    zh: "已有同名人员，或这个名字指网站本身。请加上部门以示区别",
    en: "Someone has this name already, or it stands for the site itself. Add a department to it",
  },
  "not-found": { zh: "没有找到，可能已被删除", en: "It was not found. It may have been deleted" },
  changed: {
    zh: "内容刚刚被别人改过，请看过最新内容再保存",
    en: "Someone has just changed this. Look at the latest version before you save",
  },
  "no-account": {
    zh: "没有用这个手机号注册的账号。请家长先在网站上注册",
    en: "No account has this phone number. Ask the family to register on the site first",
  },
  "signed-up": {
    zh: "这个家庭已经报名了这场活动",
    en: "This family has already signed up for that event",
  },
  full: {
    zh: "名额已满。请先增加名额",
    en: "The event is full. Add places first",
  },
  ended: { zh: "活动已结束或已取消", en: "The event is over or has been cancelled" },
  "checked-in": {
    zh: "这份报名已经签到，没有改动",
    en: "They have checked in already. Nothing has been changed",
  },
  "below-taken": {
    zh: "新名额少于已报名人数。已报名的不会被取消；确定要这样改，请勾选确认后再保存",
    en: "That is fewer places than are taken. Nobody loses their place; if you mean it, tick the box and save again",
  },
  interest: {
    zh: "意向登记只有“已登记”和“已撤回”两种状态",
    en: "A registration of interest is registered or withdrawn, and has no other status",
  },
  second: {
    zh: "这个账号已为该学生提交同一学校、同一入学年份的另一份申请",
    en: "The account has another application for the same child, school and year of entry",
  },
  withdrawn: { zh: "家长已撤回这份申请", en: "The family has withdrawn this application" },
  alike: {
    zh: "该学生已有同一学校、同一入学年份的申请，请核对后再录入",
    en: "There is an application for this child, school and year of entry already. Compare them before you enter another",
  },
  released: { zh: "结果已经发布，不能再撤销", en: "It has been released and cannot be undone" },
  "too-soon": {
    zh: "发布时间必须在至少一分钟之后。请取消，改选晚一点的时间",
    en: "The release has to be at least a minute from now. Cancel and choose a later time",
  },
  "unknown-place": {
    zh: "信里的“{0}”不会换成学生的信息，请改正。可以写：{姓名} {编号} {年级}，或 {name} {number} {grade}",
    en: "“{0}” in the letter would not be replaced. Please correct it. You can write {name} {number} {grade}, or {姓名} {编号} {年级}",
  },
  "phone-taken": {
    zh: "这个手机号已有账号",
    en: "An account with this phone number exists already",
  },
  "phone-not-served": {
    zh: "这不是能接收本站验证码的手机号",
    en: "The site cannot send codes to this number",
  },
  prepared: {
    zh: "这份申请已准备好结果。请先撤销准备好的结果，再更改状态或年级",
    en: "A decision has been prepared for this application. Undo it first, then change the status or the grade",
  },
};

/** The answer of /v1/office where something is not done. */
export function answerOfOfficeRefusal({
  reason,
  by,
  number,
  place,
}: OfficeRefused): RefusalDetails & {
  readonly code: RefusalCode;
} {
  if (reason === "not-logged-in") return { code: CODE.notLoggedIn };
  const data: OfficeRefusal = {
    reason,
    ...(by !== undefined && { by }),
    ...(number !== undefined && { number }),
    ...(place !== undefined && { place }),
  };
  const { zh, en } = MESSAGES[reason];
  const say = (words: string) => words.replace("{0}", () => place ?? "");
  return { code: CODES[reason], data, message: { zh: say(zh), en: say(en) } };
}
